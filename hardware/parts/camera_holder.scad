// A tilting holder for a Raspberry Pi Camera Module (2, 3, 3 Wide: the same board) on a tube. All lengths in mm.
//
// The clamp goes around the arm's tube (a microphone boom, a lamp's arm, a broomstick) and is closed by an M4 x 20
// screw with a nut; the camera's plate hangs from it on an M4 x 20 screw with a wing nut, which fixes the tilt.
// The clamp turns around the tube, the plate across it: both tilts can be set.
// The module is screwed to the four posts by M2 x 6 screws, its back and cable towards the plate.
// Holes and outline of the board: Raspberry Pi, Camera Module mechanical drawings (25 x 24, holes 21 x 12.5 apart).

part = "plate"; // [plate, clamp]

tube = 20; // diameter of the arm
board = [25, 24];
posts = [21, 12.5];
first_post = 2; // from the board's upper edge to the upper pair of holes
post_height = 7; // room for the connector and the cable's bend
post_hole = 1.8; // M2 cutting its own thread
plate = [38, 36, 3];
ear = [6, 16]; // thickness, width
hinge = 4.3; // M4
reach = 14; // from the plate to the hinge's axis
clamp_width = 16;
clamp_wall = 4;
slit = 3;
fit = 0.3;
nut = 7.2; // M4, across flats
$fn = 48;

module ear(thickness, length) {
    rotate([90, 0, 0]) translate([0, 0, -thickness / 2]) difference() {
        hull() {
            translate([-ear[1] / 2, 0]) cube([ear[1], 0.1, thickness]);
            translate([0, length]) cylinder(d = ear[1], h = thickness);
        }
        translate([0, length, -1]) cylinder(d = hinge, h = thickness + 2);
    }
}

module plate() {
    upper = board[1] / 2 - first_post;
    difference() {
        union() {
            translate([-plate[0] / 2, -plate[1] / 2, 0]) cube(plate);
            for (x = [-1, 1], y = [upper, upper - posts[1]])
                translate([x * posts[0] / 2, y, plate[2] - 0.1]) cylinder(d = 4.4, h = post_height + 0.1);
        }
        for (x = [-1, 1], y = [upper, upper - posts[1]])
            translate([x * posts[0] / 2, y, 1]) cylinder(d = post_hole, h = plate[2] + post_height);
        // The flat cable (16 mm wide) leaves through a slot below the board.
        translate([-9, -plate[1] / 2 + 2, -1]) cube([18, 2.5, plate[2] + 2]);
    }
    // Two ears, behind the plate; the clamp's single ear goes between them.
    for (side = [-1, 1])
        translate([0, side * (ear[0] + fit), 0.1]) mirror([0, 0, 1]) ear(ear[0], reach);
}

module clamp() {
    outside = tube + 2 * clamp_wall;
    lug = 12;
    difference() {
        union() {
            cylinder(d = outside, h = clamp_width);
            translate([tube / 2, -(slit / 2 + 5), 0]) cube([clamp_wall + lug, slit + 10, clamp_width]);
            translate([-outside / 2 + clamp_wall / 2, 0, clamp_width / 2]) rotate([0, -90, 0])
                ear(ear[0] - fit, reach - clamp_wall / 2 + 4);
        }
        translate([0, 0, -1]) cylinder(d = tube + fit, h = clamp_width + 2);
        translate([0, -slit / 2, -1]) cube([outside + lug, slit, clamp_width + 2]);
        translate([tube / 2 + clamp_wall + lug / 2, 0, clamp_width / 2]) rotate([90, 0, 0]) {
            translate([0, 0, -20]) cylinder(d = hinge, h = 40);
            translate([0, 0, slit / 2 + 2.5]) cylinder(d = nut / cos(30), h = 10, $fn = 6);
        }
    }
}

if (part == "plate") plate(); else clamp();
