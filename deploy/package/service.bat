@echo off
rem Run once as administrator: the product then starts with Windows, as LOCAL SERVICE. `service.bat remove` undoes this.
setlocal
set "task=Scratch Campus"
if "%~1"=="remove" (
  schtasks /end /tn "%task%" >nul 2>nul
  schtasks /delete /tn "%task%" /f
  exit /b
)
if not exist "%~dp0data" mkdir "%~dp0data"
rem S-1-5-19 is LOCAL SERVICE in every language of Windows.
icacls "%~dp0." /grant "*S-1-5-19:(OI)(CI)RX" >nul
icacls "%~dp0data" /grant "*S-1-5-19:(OI)(CI)F" >nul
schtasks /create /tn "%task%" /sc onstart /ru "NT AUTHORITY\LOCAL SERVICE" /tr "\"%~dp0start.bat\"" /f || exit /b 1
schtasks /run /tn "%task%"
