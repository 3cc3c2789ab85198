"""The screen: match state to a `View` (pure), `View` to a pygame surface."""
