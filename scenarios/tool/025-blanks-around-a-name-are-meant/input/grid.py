width = 3
width2 = width
select = 'id'
