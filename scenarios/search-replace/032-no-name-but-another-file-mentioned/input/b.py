import re
