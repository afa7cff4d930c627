class A:
    x = 1

class B:
    """The second one."""
    y = 2
