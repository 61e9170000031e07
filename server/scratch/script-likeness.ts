import type { ProjectOutline } from './types.ts';

/** Blocks in a row that count as one piece. */
const pieceLength = 4;
/** Works with fewer pieces of their own are alike by chance. */
const fewestPieces = 8;

/** The pieces the scripts of a project are made of, as numbers: neither names, places nor typed values matter. */
export function piecesOf(outline: ProjectOutline): number[] {
  return outline
    .flatMap(({ scripts }) => scripts.flatMap(windowsOf))
    .map(hashOf)
    .toSorted((one, other) => one - other);
}

function windowsOf(script: readonly string[]): string[] {
  if (script.length <= pieceLength) return [script.join(' ')];
  return script
    .slice(0, script.length - pieceLength + 1)
    .map((_token, start) => script.slice(start, start + pieceLength).join(' '));
}

/** FNV-1a in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}

/** How much of two works is the same, in percent, without what both were given to start from. */
export function likeness(
  one: readonly number[],
  other: readonly number[],
  starterPieces: readonly number[],
): number {
  const start = countsOf(starterPieces);
  const [mine, theirs] = [removeStarter(one, start), removeStarter(other, start)];
  let common = 0;
  let all = 0;
  for (const piece of new Set([...mine.keys(), ...theirs.keys()])) {
    const [left, right] = [mine.get(piece) ?? 0, theirs.get(piece) ?? 0];
    common += Math.min(left, right);
    all += Math.max(left, right);
  }
  return all < fewestPieces ? 0 : Math.round((common / all) * 100);
}

type Counts = ReadonlyMap<number, number>;

function removeStarter(pieces: readonly number[], starter: Counts): Counts {
  return new Map(
    [...countsOf(pieces)].map(([piece, count]) => [piece, Math.max(0, count - (starter.get(piece) ?? 0))]),
  );
}

function countsOf(pieces: readonly number[]): Counts {
  const counts = new Map<number, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}
