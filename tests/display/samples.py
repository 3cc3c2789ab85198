"""Views of typical moments, for the tests of the drawing."""

from __future__ import annotations

from tablehub.buttons import Button
from tablehub.display.view import (
    ButtonHint,
    CubeView,
    DieView,
    Message,
    Place,
    SideView,
    StatusItem,
    Tone,
    View,
)
from tablehub.rules.player import Player
from tablehub.rules.position import Position, men
from tablehub.vision.reading import DieState

LIGHT, DARK = Player.LIGHT, Player.DARK
SIZES = [(640, 400), (800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800), (600, 1024), (1080, 1920)]

CROWDED = Position(
    men({6: 8, 5: 2, 8: 1, 20: 1}, bar=1, off=2),
    men({6: 3, 4: 2, 13: 2, 22: 1}, bar=2, off=5),
)
BORNE_OFF = Position(men({}, off=15), men({1: 2, 3: 3, 13: 1}, off=9))
UNDO = ButtonHint(Button.UNDO, "Undo")
CAMERA_OK = StatusItem("camera ok")

START = View(
    Position.start(),
    SideView("Anna", 0, 167),
    SideView("Benedikt", 0, 167),
    length=7,
    message=Message("Each player throws one die for the start."),
    status=(CAMERA_OK,),
)
THROW = View(
    Position.start(),
    SideView("Anna", 3, 167),
    SideView("Benedikt", 2, 167),
    length=7,
    on_turn=LIGHT,
    dice=(DieView(6, LIGHT), DieView(1, LIGHT)),
    message=Message("Anna to play 6-1."),
    hints=(ButtonHint(Button.DONE, "Done", LIGHT), UNDO),
    status=(CAMERA_OK,),
)
MIDDLE = View(
    CROWDED,
    SideView("Anna", 4, CROWDED.pips(LIGHT)),
    SideView("Benedikt", 6, CROWDED.pips(DARK)),
    length=7,
    crawford=True,
    on_turn=DARK,
    dice=(DieView(4, DARK), DieView(None, DARK, DieState.COCKED)),
    cube=CubeView(in_use=False),
    message=Message("Dark: that die is cocked. Throw both dice again.", Tone.FAULT),
    doubtful=frozenset({Place(DARK, 13)}),
    covered=frozenset({Place(LIGHT, 1), Place(LIGHT, 2), Place(LIGHT, 3)}),
    hints=(ButtonHint(Button.DONE, "Done", DARK), UNDO),
    status=(StatusItem("hand in view", ok=False), CAMERA_OK),
    numbered_for=DARK,
)
FAULT = View(
    Position(men({6: 5, 8: 2, 9: 1, 13: 5, 24: 2}), Position.start().dark),
    SideView("Anna", 3, 160),
    SideView("Benedikt", 2, 167),
    length=7,
    on_turn=LIGHT,
    dice=(DieView(5, LIGHT), DieView(2, LIGHT)),
    cube=CubeView(2, DARK),
    message=Message("Light: that 5 ends on 8, you stopped on 9. Move one checker from 9 to 8.", Tone.FAULT),
    highlights=frozenset({Place(LIGHT, 9)}),
    hints=(ButtonHint(Button.DONE, "Done", LIGHT), UNDO),
    status=(CAMERA_OK,),
)
OFFER = View(
    CROWDED,
    SideView("Anna", 4, CROWDED.pips(LIGHT)),
    SideView("Benedikt", 1, CROWDED.pips(DARK)),
    length=9,
    on_turn=DARK,
    cube=CubeView(1, None, offered_by=LIGHT),
    message=Message("Anna doubles to 2. Benedikt: take or pass?", Tone.ASK),
    hints=(ButtonHint(Button.TAKE, "Take", DARK), ButtonHint(Button.PASS, "Pass", DARK), UNDO),
    status=(CAMERA_OK,),
)
OVER = View(
    BORNE_OFF,
    SideView("Anna", 7, 0),
    SideView("Benedikt Maximilian von Hohenstein", 5, BORNE_OFF.pips(DARK)),
    length=7,
    cube=CubeView(4, LIGHT),
    message=Message("Anna wins the match, 7 to 5.", Tone.GOOD),
    hints=(UNDO,),
    status=(CAMERA_OK, StatusItem("buttons: keys only", ok=False)),
)

SAMPLES = {"start": START, "throw": THROW, "middle": MIDDLE, "fault": FAULT, "offer": OFFER, "over": OVER}
