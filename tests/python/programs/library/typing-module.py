# points: L.3
from typing import NamedTuple, TypedDict, Protocol, Literal, Callable, Any, Generic, TypeVar
class Point(NamedTuple):
    x: int
    y: int = 0
class Book(TypedDict):
    title: str
    price: float
T = TypeVar('T')
class Box(Generic[T]):
    def __init__(self, item: T):
        self.item = item
class Speaker(Protocol):
    def speak(self) -> str: ...
def call(f: Callable[[int], str], n: int) -> str:
    return f(n)
book: Book = {'title': '西游记', 'price': 35.8}
print(Point(1), Point(2, 3).y, book, Box[int](5).item, call(str, 3))
print(Literal['a', 'b'], Any, list[int], dict[str, int] | None)
class Pair[A, B]:
    def __init__(self, a: A, b: B):
        self.a, self.b = a, b
print(Pair[int, str](1, 'x').b, Pair.__type_params__)
