@echo off
echo 1
