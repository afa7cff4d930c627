-- new comment
select 1;
