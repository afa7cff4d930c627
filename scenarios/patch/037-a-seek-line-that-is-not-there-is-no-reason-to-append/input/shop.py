def buy():
    pay()


def sell():
    ship()
