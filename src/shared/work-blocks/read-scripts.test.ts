import { assert, letrec, option, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { readScripts } from './read-scripts.ts';
import { countBlocks } from './script-parts.ts';

type Tree = { readonly value: Tree | null; readonly body: Tree | null; readonly next: Tree | null };

const { tree } = letrec<{ tree: Tree | null }>((tie) => ({
  tree: option(record({ value: tie('tree'), body: tie('tree'), next: tie('tree') }), {
    maxDepth: 6,
    depthSize: 'medium',
  }),
}));

/** Adds a tree to a file's blocks with unique ids. A nested value has no next block. */
function put(tree: Tree | null, blocks: Map<string, unknown>, isValue = false): string | undefined {
  if (tree === null) return undefined;
  const id = `block${blocks.size}`;
  const block = { opcode: `${id}_`, topLevel: blocks.size === 0, inputs: {}, next: undefined };
  blocks.set(id, block);
  const inputs = { A: put(tree.value, blocks, true), SUBSTACK: isValue ? undefined : put(tree.body, blocks) };
  block.inputs = Object.fromEntries(
    Object.entries(inputs).flatMap(([name, inside]) => (inside === undefined ? [] : [[name, [2, inside]]])),
  );
  blocks.set(id, { ...block, next: isValue ? undefined : put(tree.next, blocks) });
  return id;
}

it('every block of a script is shown once', () => {
  assert(
    property(tree, (whole) => {
      const blocks = new Map<string, unknown>();
      put(whole, blocks);
      const room = { left: 1000, isCut: false };
      const scripts = readScripts({ blocks, comments: new Map(), seen: new Set(), room });
      const names = scripts.flatMap(({ text }) => text.match(/block\d+_/g) ?? []);
      expect([...names].sort()).toEqual([...blocks.keys()].map((id) => `${id}_`).sort());
      expect(scripts.reduce((sum, { blocks: shown }) => sum + countBlocks(shown), 0)).toBe(blocks.size);
      expect(room).toEqual({ left: 1000 - blocks.size, isCut: false });
    }),
  );
});
