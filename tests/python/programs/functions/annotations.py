# points: E4.1 L.3
def area(width: float, height: float = 1.0) -> float:
    """面积"""
    return width * height
print(area(2, 3), area('ab', 2))
print(area.__annotations__)
count: int = 3
name: str
names: list[str] = ['a']
print(count, names, 'name' in globals())
from typing import Optional, Union
def find(x: Optional[int]) -> int | None:
    return x
print(find(None), Optional[int], int | str, list[dict[str, int]])
type Pair = tuple[int, int]
def first[T](items: list[T]) -> T:
    return items[0]
print(first([7, 8]), Pair)
