import type { ProjectOutline } from './types.ts';

/** Blocks in a row that one fingerprint covers. */
const windowLength = 4;
/** Works with fewer fingerprints of their own are similar by chance. */
const minFingerprints = 8;

/**
 * Returns the fingerprints of the scripts of a project: the sorted hashes of all sequences of blocks. Names, positions
 * and typed values do not count.
 */
export function fingerprintScripts(outline: ProjectOutline): number[] {
  return outline
    .flatMap(({ scripts }) => scripts.flatMap(windowsOf))
    .map(hashOf)
    .toSorted((one, other) => one - other);
}

function windowsOf(script: readonly string[]): string[] {
  if (script.length <= windowLength) return [script.join(' ')];
  return script
    .slice(0, script.length - windowLength + 1)
    .map((_token, start) => script.slice(start, start + windowLength).join(' '));
}

/** FNV-1a in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** Returns the similarity of two works in percent by their fingerprints, without those of the starting project. */
export function scriptSimilarity(
  one: readonly number[],
  other: readonly number[],
  starterFingerprints: readonly number[],
): number {
  const starter = countsOf(starterFingerprints);
  const [mine, theirs] = [removeStarter(one, starter), removeStarter(other, starter)];
  let common = 0;
  let all = 0;
  for (const fingerprint of new Set([...mine.keys(), ...theirs.keys()])) {
    const [left, right] = [mine.get(fingerprint) ?? 0, theirs.get(fingerprint) ?? 0];
    common += Math.min(left, right);
    all += Math.max(left, right);
  }
  return all < minFingerprints ? 0 : Math.round((common / all) * 100);
}

type Counts = ReadonlyMap<number, number>;

function removeStarter(fingerprints: readonly number[], starter: Counts): Counts {
  return new Map(
    [...countsOf(fingerprints)].map(([fingerprint, count]) => [
      fingerprint,
      Math.max(0, count - (starter.get(fingerprint) ?? 0)),
    ]),
  );
}

function countsOf(fingerprints: readonly number[]): Counts {
  const counts = new Map<number, number>();
  for (const fingerprint of fingerprints) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return counts;
}
