@echo off
rem Starts the product of this folder, or does one of its commands: start.bat backup FILE
setlocal
chcp 65001 >nul
if defined DATA_DIR goto run
findstr /b /c:"DATA_DIR=" "%~dp0settings.env" >nul 2>nul || set "DATA_DIR=%~dp0data"
:run
rem Somebody sits before it, and no service: the first start asks in a browser.
if defined SESSIONNAME if not defined SETUP set "SETUP=browser"
set "NODE_ENV=production"
if not exist "%SystemRoot%\System32\vcruntime140.dll" echo PostgreSQL needs Microsoft Visual C++ Redistributable (vc_redist.x64.exe)
"%~dp0runtime\node.exe" --env-file-if-exists="%~dp0settings.env" "%~dp0dist\server.js" %*
set "code=%errorlevel%"
rem Opened by a double click, the window stays until its last line was read.
if not "%code%"=="0" if "%~1"=="" pause
exit /b %code%
