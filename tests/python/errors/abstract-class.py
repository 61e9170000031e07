# kind: abstract-class
# line: 9
# hint: 「Shape」 「area」
from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self):
        pass
s = Shape()
