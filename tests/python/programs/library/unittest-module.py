# points: L.9
import unittest, io
def add(a, b):
    return a + b
class TestAdd(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(add(1, 2), 3)
    def test_texts(self):
        self.assertEqual(add('a', 'b'), 'ab')
    def test_wrong(self):
        self.assertEqual(add(1, 1), 3)
    def test_raises(self):
        with self.assertRaises(TypeError):
            add(1, 'a')
suite = unittest.defaultTestLoader.loadTestsFromTestCase(TestAdd)
out = io.StringIO()
result = unittest.TextTestRunner(stream=out, verbosity=0).run(suite)
print(result.testsRun, len(result.failures), len(result.errors), result.wasSuccessful())
print([line for line in out.getvalue().splitlines() if 'AssertionError' in line])
import doctest
def double(n):
    """
    >>> double(2)
    4
    >>> double('a')
    'aa'
    """
    return n * 2
print(doctest.testmod())
