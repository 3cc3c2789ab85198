// Boxes for the buttons: one before each player, one for the referee. All lengths in mm.
//
// Print body and lid with the open side and the upper face down as they lie here; no support is needed.
// Snap-in arcade buttons hold by themselves in a lid of 2 to 3 mm. Lids are held by four M3 x 10 screws that cut
// their own thread.

part = "lid"; // [lid, body]
box = "player"; // [player, referee]

// Holes in a row, each as [diameter, label]. Done is pressed every turn, so it is the large one.
player_holes = [[30.4, "DONE"], [24.4, "DOUBLE"], [24.4, "TAKE"], [24.4, "PASS"]];
referee_holes = [[24.4, "UNDO"], [24.4, "MENU"]];
// A panel lamp (LED with a bezel) behind the row: the player's turn, or the fault lamp.
lamp_hole = 8.2;
// The referee's box has a buzzer behind sound holes beside the lamp.
buzzer = 12.5;

gap = 7; // between two buttons: a finger's width of a wrong press
inside_height = 40; // a button with its terminals and bent wires
wall = 2.4;
lid = 2.8;
label_size = 5;
screw = 2.8; // M3 cutting its own thread; 3.4 goes through the lid
screw_through = 3.4;
cable = 7; // one cable with all wires, tied inside the hole
fit = 0.3;
$fn = 48;

holes = box == "player" ? player_holes : referee_holes;
post = screw + 2 * wall;
margin = post + 1;
rim = 4; // a button's flange beyond its hole
widest = max([for (hole = holes) hole[0]]) + rim;

function sum_before(i) = i == 0 ? 0 : sum_before(i - 1) + holes[i - 1][0] + rim + gap;
function at(i) = margin + sum_before(i) + (holes[i][0] + rim) / 2;
row = sum_before(len(holes) - 1) + holes[len(holes) - 1][0] + rim;
inside = [row + 2 * margin, widest + lamp_hole + label_size + 22];
outside = [inside[0] + 2 * wall, inside[1] + 2 * wall];
buttons_y = margin / 2 + label_size + 4 + widest / 2;
lamp_y = inside[1] - margin / 2 - lamp_hole / 2 - 2;

module rounded(size, height, radius) {
    linear_extrude(height) offset(radius) translate([radius, radius]) square([size[0] - 2 * radius, size[1] - 2 * radius]);
}

module posts_at() {
    for (x = [post / 2, inside[0] - post / 2], y = [post / 2, inside[1] - post / 2])
        translate([x, y]) children();
}

module body() {
    difference() {
        union() {
            difference() {
                rounded(outside, wall + inside_height, 3);
                translate([wall, wall, wall]) rounded(inside, inside_height + 1, 1);
            }
            translate([wall, wall, wall - 0.1]) posts_at() cylinder(d = post, h = inside_height + 0.1);
        }
        translate([wall, wall, wall + inside_height - 14]) posts_at() cylinder(d = screw, h = 15);
        translate([outside[0] / 2, outside[1] - wall - 1, wall + cable]) rotate([-90, 0, 0]) cylinder(d = cable, h = wall + 2);
    }
}

module lid() {
    difference() {
        rounded(outside, lid, 3);
        translate([wall, wall, -1]) {
            posts_at() cylinder(d = screw_through, h = lid + 2);
            for (i = [0:len(holes) - 1]) {
                translate([at(i), buttons_y]) cylinder(d = holes[i][0], h = lid + 2);
                // The lid lies on its upper face: the label is cut into that, and mirrored to be read from above.
                translate([at(i), label_size / 2 + margin / 2 + 1, 0])
                    mirror([1, 0]) linear_extrude(1.6)
                        text(holes[i][1], size = label_size, halign = "center", valign = "center");
            }
            translate([inside[0] * (box == "player" ? 1 / 2 : 1 / 3), lamp_y]) cylinder(d = lamp_hole, h = lid + 2);
            if (box == "referee")
                for (a = [0:60:300]) translate([inside[0] * 2 / 3 + 3.5 * cos(a), lamp_y + 3.5 * sin(a)]) cylinder(d = 2, h = lid + 2);
        }
    }
    // Guides that keep the lid in place.
    difference() {
        translate([wall + fit, wall + fit, lid - 0.1]) rounded([inside[0] - 2 * fit, inside[1] - 2 * fit], 2, 1);
        translate([wall + fit + 1.6, wall + fit + 1.6, lid - 1]) rounded([inside[0] - 2 * fit - 3.2, inside[1] - 2 * fit - 3.2], 4, 1);
        translate([wall, wall, 0]) posts_at() translate([-post, -post]) cube([2 * post, 2 * post, 10]);
    }
}

if (part == "lid") lid(); else body();
