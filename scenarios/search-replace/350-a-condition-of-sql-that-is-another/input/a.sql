UPDATE users SET active = 1
WHERE role = 'admin';

SELECT id, name
FROM tickets
WHERE status = 'open'
ORDER BY id;
