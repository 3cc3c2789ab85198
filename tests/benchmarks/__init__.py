"""How fast the parts are, measured beside what others do; run by hand, for times of a shared machine prove nothing."""
