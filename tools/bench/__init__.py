"""How fast the engine is, next to others: python -m tools.bench [--quick]

Absolute figures move with the machine and with what else runs on it. So each figure is taken
turn about with an anchor in the same process, and the ratio of the medians is what counts.
"""
