/** Returns a function like `Math.random` whose numbers depend only on the seed (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  // Spreads the seeds: the first numbers of small ones are similar.
  let state = Math.imul(seed ^ (seed >>> 16) ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
