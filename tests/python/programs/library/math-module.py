# points: E5.4 G7.1 G2.3
import math
print(math.sqrt(2), math.isqrt(17), round(math.cbrt(27), 9), math.hypot(3, 4))
print(math.sin(math.pi / 6), math.cos(math.pi / 3), math.tan(math.pi / 4), math.sin(math.pi))
print(math.asin(1), math.acos(0), math.atan(1), math.atan2(-1, -1))
print(math.degrees(math.pi), math.radians(180), math.degrees(math.atan2(3, 4)))
print(math.exp(1), math.log(10), math.log(8, 2), math.log2(8), math.log10(1000), math.log1p(1e-10))
print(math.pow(2, 0.5), math.fabs(-3), math.fmod(-7, 3), math.modf(3.25), math.copysign(1, -0.0))
print(math.prod([1, 2, 3, 4]), math.dist((0, 0), (3, 4)), math.gcd(12, 18), math.lcm(4, 6))
print(math.floor(2.7), math.ceil(2.1), math.trunc(-2.7), type(math.floor(2.5)))
print(math.inf > 10 ** 100, math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1))
print(math.factorial(20), math.comb(50, 25), math.perm(10), math.frexp(10), math.ldexp(0.5, 4))
