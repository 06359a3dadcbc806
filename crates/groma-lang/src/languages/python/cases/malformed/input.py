class Whole:
    def fine(self):
        pass

    def broken(self:
        return 1

    def after(self):
        pass

def unfinished(a, b
    pass

x = = 1

import
from . import

def last():
    pass
