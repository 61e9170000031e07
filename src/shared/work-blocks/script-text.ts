import type { Piece, ReadBlock } from './script-tree.ts';

const icons: Readonly<Record<string, string[]>> = {
  greenFlag: ['绿旗'],
  turnLeft: ['↺'],
  turnRight: ['↻'],
};

/** Returns a script as text: a line per block, nested blocks indented, with 结束 after them. */
export function scriptText(blocks: readonly ReadBlock[], indent = ''): string {
  return blocks.map((block) => lines(block, indent)).join('\n');
}

function lines({ pieces, comment }: ReadBlock, indent: string): string {
  const parts: string[] = [];
  let line: string[] = [];
  const endLine = () => {
    if (line.length > 0) parts.push(`${indent}${line.join(' ')}`);
    line = [];
  };
  for (const piece of pieces) {
    if (piece.kind !== 'script') {
      line.push(...word(piece));
      continue;
    }
    endLine();
    if (piece.blocks.length > 0) parts.push(scriptText(piece.blocks, `${indent}  `));
  }
  endLine();
  if (pieces.some(({ kind }) => kind === 'script')) parts.push(`${indent}结束`);
  if (comment !== undefined) parts[0] = `${parts[0] ?? ''} // ${comment}`;
  return parts.join('\n');
}

function word(piece: Exclude<Piece, { kind: 'script' }>): string[] {
  if (piece.kind === 'label') return [piece.text];
  if (piece.kind === 'icon') return icons[piece.name] ?? [];
  const isCondition = piece.shape === 'boolean';
  if (piece.kind === 'block') return [isCondition ? `<${lines(piece, '')}>` : `(${lines(piece, '')})`];
  if (isCondition) return ['<>'];
  return [piece.shape.startsWith('number') ? `(${piece.value})` : `[${piece.value}]`];
}
