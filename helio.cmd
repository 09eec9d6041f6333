@echo off
rem Runs the command line out of this folder; builds it first where it is missing.
setlocal
set "root=%~dp0"
set "node=%root%node_modules\.bin\node.cmd"
if not exist "%node%" (
  echo helio: not installed yet. Run "npm start" ^(or "npm run build"^) in %root% first. 1>&2
  exit /b 1
)
if not exist "%root%packages\cli\dist\helio.js" (
  call "%node%" "%root%packages\cli\build.ts" 1>&2 || exit /b 1
)
call "%node%" "%root%packages\cli\dist\helio.js" %*
exit /b %errorlevel%
