a = 1
<<<<<<< HEAD
b = 2
=======
b = 3
>>>>>>> topic
c = 4
