# points: E1.4
z = 3 + 4j
print(z.real, z.imag, abs(z), z.conjugate())
print(z + 1, z * 2, z * z, z / (1 - 1j))
print(z ** 2, -z, z == 3 + 4j)
print(complex(1, -1), 1j ** 2)
import cmath
print(cmath.sqrt(-4))
print(type(z), bool(0j))
print(round(cmath.phase(1j), 6))
