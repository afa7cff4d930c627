function M.open(opts)
  check(opts)
  local limit = 4
  return run(opts, limit)
end

function M.close(opts)
  check(opts)
  local limit = 9
  return run(opts, limit)
end
