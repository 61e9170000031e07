import {
  sprite,
  type Node,
  type Slot,
  type SpriteOptions,
  type SpriteSpec,
} from '#common/analysis/testing/build.ts';

/** A change of a work, as a pupil makes it. Errors: the work has no such sprite or block. */
export type Change = (work: readonly SpriteSpec[]) => readonly SpriteSpec[];

/** Returns a work with changes, one after the other. */
export const changed = (work: readonly SpriteSpec[], changes: readonly Change[]): readonly SpriteSpec[] =>
  changes.reduce((sprites, change) => change(sprites), work);

/** Takes the first block that fits out of a sprite, with what is inside it. */
export const without = (name: string, pattern: Node): Change => instead(name, pattern);

/** Takes every block that fits out of a sprite. */
export const withoutAll =
  (name: string, pattern: Node): Change =>
  (work) => {
    let sprites = without(name, pattern)(work);
    while (find(spriteNamed(sprites, name), pattern) !== undefined) sprites = without(name, pattern)(sprites);
    return sprites;
  };

/** Puts blocks in the place of the first block that fits. */
export const instead = (name: string, pattern: Node, ...blocks: readonly Node[]): Change =>
  replaced(name, pattern, () => blocks);

export const after = (name: string, pattern: Node, ...blocks: readonly Node[]): Change =>
  replaced(name, pattern, (found) => [found, ...blocks]);

export const before = (name: string, pattern: Node, ...blocks: readonly Node[]): Change =>
  replaced(name, pattern, (found) => [...blocks, found]);

/** Puts another block around the first block that fits. */
export const around = (name: string, pattern: Node, outer: (found: Node) => Node): Change =>
  replaced(name, pattern, (found) => [outer(found)]);

/** Takes a loop or a condition away and leaves what is inside it. */
export const unwrapped = (name: string, pattern: Node): Change =>
  replaced(name, pattern, (found) => found.bodies?.['SUBSTACK'] ?? []);

/** Takes the blocks out of a loop or a condition. */
export const emptied = (name: string, pattern: Node): Change =>
  replaced(name, pattern, (found) => [{ ...found, bodies: {} }]);

/** Adds scripts to a sprite. */
export const more = (name: string, ...scripts: readonly (readonly Node[])[]): Change =>
  ofSprite(name, (one) => ({ ...one, scripts: [...one.scripts, ...scripts] }));

/** Takes the script away in which the first block that fits is. */
export const withoutScript = (name: string, pattern: Node): Change =>
  ofSprite(name, (one) => {
    const at = one.scripts.findIndex((script) => findIn(script, pattern) !== undefined);
    if (at < 0) throw new Error(`${name} has no ${pattern.opcode}`);
    return { ...one, scripts: one.scripts.filter((_, index) => index !== at) };
  });

export const options = (name: string, changes: SpriteOptions): Change =>
  ofSprite(name, (one) => ({ ...one, options: { ...one.options, ...changes } }));

export const withSprites =
  (...sprites: readonly SpriteSpec[]): Change =>
  (work) => [...work, ...sprites];

export const withoutSprite =
  (name: string): Change =>
  (work) => {
    const gone = spriteNamed(work, name);
    return work.filter((one) => one !== gone);
  };

export const renamed = (from: string, to: string): Change => ofSprite(from, (one) => ({ ...one, name: to }));

function spriteNamed(work: readonly SpriteSpec[], name: string): SpriteSpec {
  const found = work.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no sprite ${name}`);
  return found;
}

const ofSprite =
  (name: string, change: (one: SpriteSpec) => SpriteSpec): Change =>
  (work) => {
    const found = spriteNamed(work, name);
    return work.map((one) => (one === found ? change(one) : one));
  };

function replaced(name: string, pattern: Node, change: (found: Node) => readonly Node[]): Change {
  return ofSprite(name, (one) => {
    const found = find(one, pattern);
    if (found === undefined) throw new Error(`${name} has no ${pattern.opcode}`);
    // A constant such as `hide` may stand in several places; only the first one is replaced.
    let isDone = false;
    const once = (node: Node): readonly Node[] | undefined => {
      if (isDone || node !== found) return undefined;
      isDone = true;
      return change(node);
    };
    return { ...one, scripts: one.scripts.map((script) => replacedIn(script, once)) };
  });
}

function replacedIn(
  chain: readonly Node[],
  change: (node: Node) => readonly Node[] | undefined,
): readonly Node[] {
  return chain.flatMap((node) => {
    const blocks = change(node);
    if (blocks !== undefined) return blocks;
    const inputs = Object.entries(node.inputs ?? {}).map(([key, slot]) => {
      const [inside] = isNode(slot) ? replacedIn([slot], change) : [slot];
      return [key, inside] as const;
    });
    const bodies = Object.entries(node.bodies ?? {}).map(
      ([key, body]) => [key, replacedIn(body, change)] as const,
    );
    return [
      {
        ...node,
        ...(node.bodies === undefined ? {} : { bodies: Object.fromEntries(bodies) }),
        ...(node.inputs === undefined ? {} : { inputs: Object.fromEntries(inputs) }),
      },
    ];
  });
}

const isNode = (slot: Slot): slot is Node => typeof slot === 'object' && 'opcode' in slot;

const find = ({ scripts }: SpriteSpec, pattern: Node): Node | undefined =>
  scripts.map((script) => findIn(script, pattern)).find((found) => found !== undefined);

function findIn(chain: readonly Node[], pattern: Node): Node | undefined {
  for (const node of chain) {
    if (fits(node, pattern)) return node;
    const slots = Object.values(node.inputs ?? {}).filter(isNode);
    const found = [slots, ...Object.values(node.bodies ?? {})]
      .map((inside) => findIn(inside, pattern))
      .find((one) => one !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Tells whether a block has the opcode of a pattern and everything that the pattern gives. */
function fits(node: Node, pattern: Node): boolean {
  return (
    node.opcode === pattern.opcode &&
    (pattern.procedure === undefined || pattern.procedure.code === node.procedure?.code) &&
    Object.entries(pattern.fields ?? {}).every(([key, value]) => node.fields?.[key] === value) &&
    Object.entries(pattern.inputs ?? {}).every(
      ([key, slot]) => slot === undefined || sameSlot(node.inputs?.[key], slot),
    ) &&
    Object.entries(pattern.bodies ?? {}).every(([key, body]) =>
      body.every((one, at) => {
        const other = node.bodies?.[key]?.[at];
        return other !== undefined && fits(other, one);
      }),
    )
  );
}

function sameSlot(one: Slot, other: Slot): boolean {
  if (isNode(one) && isNode(other)) return fits(one, other);
  if (typeof one === 'object' || typeof other === 'object')
    return JSON.stringify(one) === JSON.stringify(other);
  return String(one) === String(other);
}

type Entries = Readonly<Record<string, unknown>>;
const entries = (value: unknown): Entries =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns the sprites of the project.json of a Scratch 3 project, so that it can be changed. */
export function readSprites(json: unknown): readonly SpriteSpec[] {
  const { targets, monitors } = entries(json);
  const visible = new Set(
    items(monitors)
      .map(entries)
      .filter((monitor) => monitor['visible'] !== false)
      .map((monitor) => monitor['id']),
  );
  return items(targets).map((value) => {
    const target = entries(value);
    const blocks = entries(target['blocks']);
    const tops = Object.keys(blocks).filter((id) => entries(blocks[id])['topLevel'] === true);
    const variables = Object.entries(entries(target['variables']));
    return sprite(
      text(target['name']),
      tops.map((id) => readChain(id, blocks)),
      {
        isStage: target['isStage'] === true,
        visible: target['visible'] !== false,
        direction: Number(target['direction'] ?? 90),
        rotationStyle: text(target['rotationStyle']) || 'all around',
        costumes: items(target['costumes']).map((one) => text(entries(one)['name'])),
        sounds: items(target['sounds']).map((one) => text(entries(one)['name'])),
        variables: Object.fromEntries(
          variables.map(([, one]) => [text(items(one)[0]), text(items(one)[1])] as const),
        ),
        lists: Object.fromEntries(
          Object.values(entries(target['lists'])).map((one) => [
            text(items(one)[0]),
            items(items(one)[1]).map(text),
          ]),
        ),
        shown: variables.filter(([id]) => visible.has(id)).map(([, one]) => text(items(one)[0])),
      },
    );
  });
}

function readChain(first: unknown, blocks: Entries): Node[] {
  const chain: Node[] = [];
  for (let id = first; typeof id === 'string'; id = entries(blocks[id])['next'])
    chain.push(readBlock(entries(blocks[id]), blocks));
  return chain;
}

function readBlock(block: Entries, blocks: Entries): Node {
  const opcode = text(block['opcode']);
  if (opcode.startsWith('procedures_')) throw new Error('Custom blocks are not read');
  const inputs = Object.entries(entries(block['inputs']));
  const isMouth = ([key]: readonly [string, unknown]) => key.startsWith('SUBSTACK');
  return {
    opcode,
    inputs: Object.fromEntries(
      inputs
        .filter((one) => !isMouth(one))
        .map(([key, input]) => [key, readSlot(items(input)[1], blocks)] as const),
    ),
    bodies: Object.fromEntries(
      inputs.filter(isMouth).map(([key, input]) => [key, readChain(items(input)[1], blocks)] as const),
    ),
    fields: Object.fromEntries(
      Object.entries(entries(block['fields'])).map(([key, field]) => [key, text(items(field)[0])] as const),
    ),
  };
}

function readSlot(value: unknown, blocks: Entries): Slot {
  const variableCode = 12;
  if (Array.isArray(value)) return value[0] === variableCode ? { variable: text(value[1]) } : text(value[1]);
  const block = entries(blocks[text(value)]);
  if (block['shadow'] !== true) return readBlock(block, blocks);
  return text(items(Object.values(entries(block['fields']))[0])[0]);
}
