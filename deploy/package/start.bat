@echo off
rem Starts the product in this folder, or runs one of its commands: start.bat backup FILE
setlocal
chcp 65001 >nul
if defined DATA_DIR goto run
findstr /b /c:"DATA_DIR=" "%~dp0settings.env" >nul 2>nul || set "DATA_DIR=%~dp0data"
:run
rem A user runs this, not a service, so the first start asks its questions in a browser.
if defined SESSIONNAME if not defined SETUP set "SETUP=browser"
set "NODE_ENV=production"
if not exist "%SystemRoot%\System32\vcruntime140.dll" echo PostgreSQL needs Microsoft Visual C++ Redistributable (vc_redist.x64.exe)
"%~dp0runtime\node.exe" --env-file-if-exists="%~dp0settings.env" "%~dp0dist\server.js" %*
set "code=%errorlevel%"
rem After a double click the window stays open, so that an error message can be read.
if not "%code%"=="0" if "%~1"=="" pause
exit /b %code%
