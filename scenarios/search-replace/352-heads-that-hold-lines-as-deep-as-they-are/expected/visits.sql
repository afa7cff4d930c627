SELECT *
FROM visits
JOIN users ON users.id = visits.user_id
ORDER BY visits.day;
