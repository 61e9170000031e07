import type { Piece, ReadBlock } from './script-tree.ts';

/** The number of blocks that are drawn at once without a noticeable delay. */
const maxInPart = 150;
/** A block with more blocks inside is shown as text only: drawing it would take seconds. */
export const maxDrawn = 3000;

/** Counts blocks including nested ones and variables. */
export function countBlocks(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => {
    if (piece.kind === 'block') return sum + 1 + countBlocks(piece.pieces);
    return piece.kind === 'script' ? sum + countBlocks(piece.blocks) : sum;
  }, 0);
}

export type ScriptPart = { readonly from: number; readonly blocks: ReadBlock[] };

/** Splits a long script between its blocks, into parts that are drawn one by one on scroll. */
export function scriptParts(blocks: readonly ReadBlock[]): ScriptPart[] {
  const parts: ScriptPart[] = [];
  let room = 0;
  for (const [from, block] of blocks.entries()) {
    const count = countBlocks([block]);
    if (count > room) {
      parts.push({ from, blocks: [] });
      room = maxInPart;
    }
    parts.at(-1)?.blocks.push(block);
    room -= count;
  }
  return parts;
}
