import type { Piece, ReadBlock } from './script-tree.ts';

/** So many blocks are drawn in one go without anybody waiting. */
const mostInPart = 150;
/** One block with more than this in it is shown as text alone: to draw it takes seconds. */
export const mostDrawn = 3000;

/** How many blocks there are, with those inside them; variables too. */
export function countBlocks(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => {
    if (piece.kind === 'block') return sum + 1 + countBlocks(piece.pieces);
    return piece.kind === 'script' ? sum + countBlocks(piece.blocks) : sum;
  }, 0);
}

export type ScriptPart = { readonly from: number; readonly blocks: ReadBlock[] };

/** A long script cut between its blocks, into parts that are drawn one by one as they come into sight. */
export function scriptParts(blocks: readonly ReadBlock[]): ScriptPart[] {
  const parts: ScriptPart[] = [];
  let room = 0;
  for (const [from, block] of blocks.entries()) {
    const count = countBlocks([block]);
    if (count > room) {
      parts.push({ from, blocks: [] });
      room = mostInPart;
    }
    parts.at(-1)?.blocks.push(block);
    room -= count;
  }
  return parts;
}
