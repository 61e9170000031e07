type Block = {
  readonly opcode: string;
  readonly fields?: { readonly KEY_OPTION?: { readonly value: unknown } };
};

type Target = { readonly blocks: { readonly _blocks: Readonly<Record<string, Block>> } };

const keyBlocks = new Set(['event_whenkeypressed', 'sensing_keypressed']);

/** The words of Scratch for keys, and those of the browser. */
const named: ReadonlyMap<string, string> = new Map([
  ['space', ' '],
  ['left arrow', 'ArrowLeft'],
  ['right arrow', 'ArrowRight'],
  ['up arrow', 'ArrowUp'],
  ['down arrow', 'ArrowDown'],
  ['enter', 'Enter'],
]);

/**
 * Returns the keys that the scripts of a project name, or undefined for a project without keys. A project that only asks
 * for any key names none.
 */
export function usedKeys(targets: readonly Target[]): string[] | undefined {
  const blocks = targets.flatMap(({ blocks: { _blocks: all } }) => Object.values(all));
  if (!blocks.some(({ opcode }) => keyBlocks.has(opcode))) return undefined;
  const keys = blocks.flatMap(({ fields }) => {
    const value = fields?.KEY_OPTION?.value;
    if (typeof value !== 'string') return [];
    const key = named.get(value) ?? (/^[a-z0-9]$/i.test(value) ? value.toLowerCase() : undefined);
    return key === undefined ? [] : [key];
  });
  return [...new Set(keys)].sort();
}
