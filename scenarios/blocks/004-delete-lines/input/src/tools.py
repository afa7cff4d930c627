import os
import deprecated_module
import sys
