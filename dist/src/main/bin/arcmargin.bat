@echo off
rem Starts Arcmargin from the folder it was unpacked to.
setlocal
set "ROOT=%~dp0.."
set "JAVA=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%ROOT%\runtime\bin\java.exe" set "JAVA=%ROOT%\runtime\bin\java.exe"
if "%JAVA%"=="java" where java >nul 2>nul || (
  echo arcmargin: no Java found: install Java 17 or newer, or set JAVA_HOME 1>&2
  exit /b 1
)
rem Arcmargin runs the products on its own threads; those of OpenBLAS would only spin.
set "OPENBLAS_NUM_THREADS=1"
"%JAVA%" -XX:MaxRAMPercentage=75 -XX:InitialRAMPercentage=12 -XX:+UseParallelGC -XX:-UsePerfData -Xmn400m ^
  -Dorg.bytedeco.javacpp.maxBytes=0 -Dorg.bytedeco.javacpp.maxPhysicalBytes=0 ^
  -XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400 ^
  -XX:Tier4CompileThreshold=60000 -XX:Tier4BackEdgeThreshold=200000 -Xshare:auto --enable-native-access=ALL-UNNAMED ^
  %ARCMARGIN_JAVA_OPTIONS% -cp "%ROOT%\lib\arcmargin-cli.jar;%ROOT%\lib\*" arcmargin.cli.Arcmargin %*
exit /b %ERRORLEVEL%
