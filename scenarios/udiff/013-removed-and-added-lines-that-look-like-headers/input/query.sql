-- old comment
select 1;
