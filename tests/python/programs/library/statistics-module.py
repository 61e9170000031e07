# points: E5.4 I.12
import statistics
data = [88, 92, 79, 93, 85, 92]
print(statistics.mean(data), statistics.median(data), statistics.mode(data), statistics.multimode([1, 1, 2, 2]))
print(statistics.stdev(data), statistics.pstdev(data), statistics.variance(data), statistics.pvariance(data))
print(statistics.mean([1, 2]), statistics.mean([1, 2, 3]), statistics.fmean([1, 2]), statistics.median([1, 2]), statistics.median_low([1, 2]))
print(statistics.quantiles(data, n=4), statistics.harmonic_mean([40, 60]), statistics.geometric_mean([1, 4]))
print(statistics.correlation([1, 2, 3], [2, 4, 6.5]), statistics.linear_regression([1, 2, 3], [2, 4, 6]))
try:
    statistics.mean([])
except statistics.StatisticsError as error:
    print(error)
print(statistics.NormalDist(100, 15).cdf(115))
