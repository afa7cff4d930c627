import os, sys
