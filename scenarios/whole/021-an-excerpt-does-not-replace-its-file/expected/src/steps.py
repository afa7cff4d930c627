import os

def step_1():
    return 1

def step_2():
    return 2

def step_3():
    return 33

def step_4():
    return 4

def step_5():
    return 5

def step_6():
    return 6

def step_7():
    return 7

def step_8():
    return 8

def step_9():
    return 9

def step_10():
    return 10

def step_11():
    return 11

def step_12():
    return 12

print(step_1())
