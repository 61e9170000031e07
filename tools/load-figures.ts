// Statistics of load measurements.

/** Returns the percentile of values by nearest rank; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;
}

/** Returns the start times of `count` visitors in milliseconds: evenly over `span`, the first at 0. */
export function spread(count: number, span: number): number[] {
  return Array.from({ length: count }, (_each, at) => (at * span) / count);
}

export type Sample = { readonly at: number; readonly value: number };

/**
 * Returns the slope of the least-squares line through the samples, per unit of `at`, and its standard error.
 */
export function slopeOf(samples: readonly Sample[]): { readonly slope: number; readonly error: number } {
  const count = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / count;
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / count;
  const spreadAt = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  if (count < 3 || spreadAt === 0) return { slope: 0, error: Infinity };
  const slope = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - mean), 0) / spreadAt;
  const rest = samples.reduce((sum, { at, value }) => sum + (value - mean - slope * (at - meanAt)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / (count - 2) / spreadAt) };
}

/** Returns the minimum of each span of `at`: the memory that remains after garbage collection. */
export function troughs(samples: readonly Sample[], span: number): Sample[] {
  const least = new Map<number, Sample>();
  for (const sample of samples) {
    const turn = Math.floor(sample.at / span);
    const known = least.get(turn);
    if (known === undefined || sample.value < known.value) least.set(turn, sample);
  }
  return [...least.values()];
}
