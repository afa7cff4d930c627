:build
echo run
goto :eof
