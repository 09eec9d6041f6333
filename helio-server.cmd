@echo off
rem Runs the server out of this folder: without words it serves, with "backup FILE" or "restore FILE" it copies.
setlocal
set "root=%~dp0"
set "node=%root%node_modules\.bin\node.cmd"
if not exist "%node%" (
  echo helio-server: not installed yet. Run "npm start" ^(or "npm run build"^) in %root% first. 1>&2
  exit /b 1
)
call "%node%" "%root%packages\server\src\main.ts" %*
exit /b %errorlevel%
