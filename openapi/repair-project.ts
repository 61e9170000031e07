// Repairs a project.json written by other programs so that it passes the check of the editor (scratch-parser,
// sb3_schema.json). The server uses it to judge uploads, the editor and the player to open projects, so every
// accepted project can be opened.

import { repairMutation, repairProcedures } from './repair-procedures.ts';
import { repairScratch2 } from './repair-scratch2.ts';
import {
  entriesOf,
  flagOf,
  isEntries,
  isNestedDeeper,
  isSame,
  listOf,
  mapped,
  numberOf,
  scalarOf,
  textOf,
  wholeOf,
  withEach,
  type Entries,
} from './repair-values.ts';

const wordOf = (value: unknown): string | number =>
  typeof value === 'number' && Number.isFinite(value) ? value : textOf(value);

/** The reason a project is refused. */
export type ProjectFault = 'unknown' | 'tooDeep' | 'noStage' | 'manyStages' | 'tooManyBlocks';

export type Judgement =
  | { readonly fault: ProjectFault }
  | {
      readonly fault: undefined;
      readonly project: Entries;
      /** The format; a project stays in its own. */
      readonly version: 2 | 3;
      /** True if the repair changed the project. */
      readonly isRepaired: boolean;
    };

/**
 * The maximum nesting of lists and objects; a Scratch 3 project has ten levels. Engines walk them
 * recursively.
 */
const deepest = 200;
/** The maximum number of blocks. The largest projects on the web have a tenth of it. */
const maxBlocks = 200_000;

/**
 * Judges the parsed project.json of Scratch 3 or 2. Returns the project in the form the editor accepts, or the
 * reason for the refusal. Valid parts stay unchanged; parts that cannot be repaired are removed.
 */
export function judgeProject(json: unknown): Judgement {
  if (isEntries(json) && typeof json['objName'] === 'string' && !Object.hasOwn(json, 'targets'))
    return judgeScratch2(json);
  if (!isEntries(json) || !Array.isArray(json['targets']) || isOfOtherVersion(json['meta']))
    return { fault: 'unknown' };
  if (isNestedDeeper(json, deepest)) return { fault: 'tooDeep' };
  const targets = json['targets'].filter(isEntries);
  const [stage, ...otherStages] = targets.filter((one) => one['isStage'] === true);
  if (stage === undefined) return { fault: 'noStage' };
  if (otherStages.length > 0) return { fault: 'manyStages' };
  const blockCount = targets.reduce((sum, one) => sum + Object.keys(entriesOf(one['blocks'])).length, 0);
  if (blockCount > maxBlocks) return { fault: 'tooManyBlocks' };
  const sprites = targets.filter((one) => one['isStage'] !== true);
  const extensions = listOf(json['extensions']).filter((one) => typeof one === 'string');
  const project: Entries = {
    ...withEach(json, ['extensionURLs'], (one) =>
      mapped(one, (address) => (typeof address === 'string' ? address : undefined)),
    ),
    targets: [repairStage(stage), ...sprites.map((one, index) => repairSprite(one, index))],
    extensions,
    monitors: listOf(json['monitors']).filter((one) => isMonitor(one, extensions)),
    meta: repairMeta(entriesOf(json['meta'])),
  };
  return { fault: undefined, version: 3, project, isRepaired: !isSame(json, project) };
}

/** In Scratch 2 blocks are nested in each other; scripts of people are nested about thirty deep. */
const deepest2 = 1000;

function judgeScratch2(json: Entries): Judgement {
  if (isNestedDeeper(json, deepest2)) return { fault: 'tooDeep' };
  const project = repairScratch2(json);
  return { fault: undefined, version: 2, project, isRepaired: !isSame(json, project) };
}

/**
 * Returns whether a project declares another major version than 3. A project without a version may be of
 * version 3.
 */
function isOfOtherVersion(meta: unknown): boolean {
  const { semver } = entriesOf(meta);
  return typeof semver === 'string' && /^\d+\./.test(semver) && !semver.startsWith('3.');
}

function repairMeta(meta: Entries): Entries {
  const semver = textOf(meta['semver']);
  const rest = withEach(meta, ['agent', 'origin'], (one) => (typeof one === 'string' ? one : undefined));
  return {
    ...withEach(rest, ['vm'], (one) =>
      typeof one === 'string' && /^\d+\.\d+\.\d+($|-)/.test(one) ? one : undefined,
    ),
    semver: /^3\.\d+\.\d+$/.test(semver) ? semver : '3.0.0',
  };
}

const ownCategories: ReadonlySet<string> = new Set([
  'argument',
  'control',
  'data',
  'event',
  'looks',
  'motion',
  'operator',
  'operators',
  'procedures',
  'sensing',
  'sound',
]);

function isMonitor(monitor: unknown, extensions: readonly string[]): boolean {
  if (!isEntries(monitor)) return false;
  const { id, opcode } = monitor;
  if (typeof id !== 'string' || typeof opcode !== 'string') return false;
  const [category = ''] = opcode.split('_');
  const param = monitorParams.get(opcode);
  const hasParam = param === undefined || typeof entriesOf(monitor['params'])[param] === 'string';
  return hasParam && (ownCategories.has(category) || extensions.includes(category));
}

/** The parameter that engines read without a check, for each block whose monitor has one. */
const monitorParams: ReadonlyMap<string, string> = new Map([
  ['data_variable', 'VARIABLE'],
  ['data_listcontents', 'LIST'],
  ['looks_costumenumbername', 'NUMBER_NAME'],
  ['looks_backdropnumbername', 'NUMBER_NAME'],
  ['sensing_current', 'CURRENTMENU'],
]);

function repairStage(stage: Entries): Entries {
  const target = withEach(repairTarget(stage), ['tempo', 'videoTransparency'], numberOf);
  const video = withEach(target, ['videoState'], (one) =>
    one === 'on' || one === 'on-flipped' ? one : 'off',
  );
  return { ...video, name: 'Stage', isStage: true, layerOrder: 0 };
}

function repairSprite(sprite: Entries, index: number): Entries {
  const target = withEach(repairTarget(sprite), ['x', 'y', 'size', 'direction'], numberOf);
  const shown = withEach(target, ['visible', 'draggable'], flagOf);
  const turned = withEach(shown, ['rotationStyle'], (one) =>
    one === "don't rotate" || one === 'left-right' ? one : 'all around',
  );
  const name = textOf(sprite['name']);
  return {
    ...turned,
    name: name === '_stage_' ? 'stage' : name,
    isStage: false,
    layerOrder: Math.max(1, wholeOf(sprite['layerOrder']) ?? index + 1),
  };
}

function repairTarget(given: Entries): Entries {
  const target = withOwnIds(given);
  const blocks = repairBlocks(entriesOf(target['blocks']));
  const rest = withEach(target, ['volume'], numberOf);
  return {
    ...withEach(rest, ['currentCostume'], (one) => Math.max(0, wholeOf(one) ?? 0)),
    variables: mapped(target['variables'], repairVariable),
    lists: mapped(target['lists'], repairList),
    broadcasts: mapped(target['broadcasts'], (one) => (typeof one === 'string' ? one : undefined)),
    blocks,
    comments: mapped(target['comments'], (one) => repairComment(one, blocks)),
    costumes: unlike(
      atLeastOne(listOf(target['costumes']).flatMap((one) => repairAsset(one, pictureFormats, 'png'))),
    ).map((one) =>
      withEach(
        withEach(one, ['rotationCenterX', 'rotationCenterY'], numberOf),
        ['bitmapResolution'],
        wholeOf,
      ),
    ),
    sounds: unlike(listOf(target['sounds']).flatMap((one) => repairAsset(one, soundFormats, 'wav'))).map(
      (one) => withEach(one, ['rate', 'sampleCount'], wholeOf),
    ),
  };
}

/**
 * Renames blocks and comments whose ids every object has (`constructor`). Engines and the editor look ids up in
 * plain objects, so they would find a function for such an id.
 */
function withOwnIds(target: Entries): Entries {
  const [blocks, comments] = [entriesOf(target['blocks']), entriesOf(target['comments'])];
  const ids = [...Object.keys(blocks), ...Object.keys(comments)];
  const known = new Set(ids);
  const names = new Map<string, string>();
  for (const id of ids.filter((one) => one in {} && one !== '__proto__')) {
    let name = `${id}_`;
    while (known.has(name)) name += '_';
    names.set(id, name);
  }
  if (names.size === 0) return target;
  const renamed = (id: unknown): unknown => (typeof id === 'string' ? (names.get(id) ?? id) : id);
  const withNames = (entries: Entries, repair: (one: Entries) => Entries): Entries =>
    Object.fromEntries(
      Object.entries(entries).map(([id, one]) => [names.get(id) ?? id, isEntries(one) ? repair(one) : one]),
    );
  return {
    ...target,
    blocks: withNames(blocks, (block) => ({
      ...withEach(block, ['parent', 'next', 'comment'], renamed),
      inputs: mapped(block['inputs'], (input) => (Array.isArray(input) ? input.map(renamed) : input)),
    })),
    comments: withNames(comments, (comment) => withEach(comment, ['blockId'], renamed)),
  };
}

function repairVariable(variable: unknown): unknown {
  if (!Array.isArray(variable)) return undefined;
  const [name, value, isCloud]: unknown[] = variable;
  return [textOf(name), scalarOf(value ?? 0), ...(isCloud === true ? [true] : [])];
}

function repairList(list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  const [name, values]: unknown[] = list;
  return [textOf(name), listOf(values).map(scalarOf)];
}

/** The maximum length of a comment, in characters. */
const maxCommented = 8000;

function repairComment(comment: unknown, blocks: Entries): unknown {
  if (!isEntries(comment)) return undefined;
  const { blockId } = comment;
  const placed = withEach(comment, ['x', 'y'], (one) => numberOf(one) ?? null);
  return {
    ...withEach(withEach(placed, ['width', 'height'], numberOf), ['minimized'], flagOf),
    text: textOf(comment['text'] ?? '').slice(0, maxCommented),
    blockId: typeof blockId === 'string' && Object.hasOwn(blocks, blockId) ? blockId : null,
  };
}

const pictureFormats: readonly string[] = ['png', 'svg', 'jpeg', 'jpg', 'bmp', 'gif'];
const soundFormats: readonly string[] = ['wav', 'wave', 'mp3'];

function repairAsset(asset: unknown, formats: readonly string[], fallback: string): Entries[] {
  if (!isEntries(asset)) return [];
  const md5ext = textOf(asset['md5ext']);
  const isNamed = /^[a-f0-9]{32}\.[a-z0-9]+$/i.test(md5ext);
  const given = textOf(asset['assetId']);
  const assetId = /^[a-f0-9]{32}$/i.test(given) || !isNamed ? given : md5ext.slice(0, 32);
  // The asset cannot be found by this id.
  if (!/^[a-f0-9]{32}$/i.test(assetId)) return [];
  const formatOf = [asset['dataFormat'], md5ext.slice(33), fallback].find(
    (one) => typeof one === 'string' && formats.includes(one),
  );
  return [
    {
      ...withEach(asset, ['md5ext'], () => (isNamed ? md5ext : undefined)),
      name: textOf(asset['name'] ?? ''),
      assetId,
      dataFormat: formatOf,
    },
  ];
}

/**
 * A target without a costume does not open. The fallback is the empty drawing that Scratch itself ships under
 * this name.
 */
function atLeastOne(costumes: readonly Entries[]): readonly Entries[] {
  if (costumes.length > 0) return costumes;
  const assetId = 'cd21514d0531fdffb22204e0ec5ed84a';
  return [{ name: '造型1', assetId, dataFormat: 'svg', md5ext: `${assetId}.svg` }];
}

/** Renames identical assets, so that their number and the selected one stay the same. */
function unlike(assets: readonly Entries[]): Entries[] {
  const known = new Set<string>();
  const numbers = new Map<string, number>();
  return assets.map((asset) => {
    const text = JSON.stringify(asset);
    let one = asset;
    let number = numbers.get(text) ?? 2;
    for (; known.has(JSON.stringify(one)); number += 1)
      one = { ...asset, name: `${textOf(asset['name'])}${number}` };
    known.add(JSON.stringify(one));
    numbers.set(text, number);
    return one;
  });
}

function repairBlocks(blocks: Entries): Entries {
  const usable = mapped(blocks, (block) => {
    if (Array.isArray(block)) return repairLoose(block);
    return isEntries(block) && isUsable(block) ? block : undefined;
  });
  const trees = linked(usable);
  const whole = repairProcedures(trees);
  // The blocks of a removed one become scripts.
  return Object.keys(whole).length === Object.keys(trees).length ? whole : linked(whole);
}

const linked = (blocks: Entries): Entries =>
  asTrees(mapped(blocks, (block) => (isEntries(block) ? repairBlock(block, blocks) : block)));

/** The opcodes of the blocks that use a field. Engines read its parts without a check. */
const usersOfFields: Readonly<Record<string, readonly string[]>> = {
  VARIABLE: [
    'data_variable',
    'data_setvariableto',
    'data_changevariableby',
    'data_showvariable',
    'data_hidevariable',
  ],
  LIST: [
    'data_listcontents',
    'data_addtolist',
    'data_deleteoflist',
    'data_deletealloflist',
    'data_insertatlist',
    'data_replaceitemoflist',
    'data_itemoflist',
    'data_itemnumoflist',
    'data_lengthoflist',
    'data_listcontainsitem',
    'data_showlist',
    'data_hidelist',
  ],
  BROADCAST_OPTION: ['event_whenbroadcastreceived', 'event_broadcast_menu'],
  KEY_OPTION: ['event_whenkeypressed'],
  BACKDROP: ['event_whenbackdropswitchesto'],
};
const neededFields: ReadonlyMap<string, string> = new Map(
  Object.entries(usersOfFields).flatMap(([name, opcodes]) =>
    opcodes.map((opcode): [string, string] => [opcode, name]),
  ),
);

/** Returns whether a block has an opcode and the field that engines need to run it. */
function isUsable({ opcode, fields }: Entries): boolean {
  if (typeof opcode !== 'string') return false;
  const needed = neededFields.get(opcode);
  return needed === undefined || Array.isArray(entriesOf(fields)[needed]);
}

/**
 * Turns the blocks into trees: each block has at most one parent and is not its own descendant, because
 * engines follow the links without detecting cycles. A second link to a block is cut; a cycle that no script
 * reaches becomes a script.
 */
function asTrees(blocks: Entries): Entries {
  const owners = new Map<string, string | null>();
  const linked = new Set(Object.entries(blocks).flatMap(([, block]) => linksOf(block)));
  const ids = Object.keys(blocks);
  const isTop = (id: string): boolean => entriesOf(blocks[id])['topLevel'] === true;
  const isShadow = (id: string): boolean => entriesOf(blocks[id])['shadow'] === true;
  const roots = [
    ...ids.filter((id) => isTop(id) && !linked.has(id)),
    ...ids.filter((id) => isTop(id) && linked.has(id)),
    ...ids.filter((id) => !isTop(id) && !linked.has(id)),
    ...ids.filter((id) => !isTop(id) && linked.has(id) && !isShadow(id)),
  ];
  for (const root of roots) {
    if (owners.has(root)) continue;
    owners.set(root, null);
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      for (const link of linksOf(blocks[id]))
        if (!owners.has(link)) {
          owners.set(link, id);
          waiting.push(link);
        }
  }
  return mapped(blocks, (block, id) => {
    if (!isEntries(block)) return block;
    const owner = owners.get(id);
    // A cycle of shadow blocks without an owner.
    if (owner === undefined) return undefined;
    const isRing = owner === null && linked.has(id) && block['shadow'] !== true;
    const left = new Set(linksOf(block).filter((link) => owners.get(link) === id));
    const inputs = mapped(block['inputs'], (input) =>
      listOf(input).map((value) => (typeof value !== 'string' || left.delete(value) ? value : null)),
    );
    const { next } = block;
    return {
      ...block,
      inputs,
      next: typeof next === 'string' && left.delete(next) ? next : null,
      parent: owner,
      topLevel: owner === null && (block['topLevel'] === true || isRing),
    };
  });
}

/** Returns the ids of the blocks inside a block and of the one below it. */
function linksOf(block: unknown): string[] {
  const { inputs, next } = entriesOf(block);
  const inside = Object.values(entriesOf(inputs)).flatMap(listOf);
  return [...inside, next].filter((one): one is string => typeof one === 'string');
}

/** Repairs a variable or list block that lies in the workspace without a script. */
function repairLoose(block: readonly unknown[]): unknown {
  const [type, name, id, x, y] = block;
  if ((type !== 12 && type !== 13) || typeof id !== 'string') return undefined;
  return [type, textOf(name), id, numberOf(x) ?? 0, numberOf(y) ?? 0];
}

function repairBlock(block: Entries, blocks: Entries): Entries {
  const isThere = (id: unknown): id is string => typeof id === 'string' && Object.hasOwn(blocks, id);
  const parent = isThere(block['parent']) ? block['parent'] : null;
  const hasLost = parent === null && typeof block['parent'] === 'string';
  const placed = withEach(block, ['x', 'y'], numberOf);
  const rest = withEach(placed, ['shadow'], flagOf);
  const noted = withEach(rest, ['comment'], (one) => (typeof one === 'string' ? one : undefined));
  return {
    ...withEach(noted, ['mutation'], repairMutation),
    inputs: mapped(block['inputs'], (input) => repairInput(input, isThere)),
    fields: mapped(block['fields'], repairField),
    next: isThere(block['next']) ? block['next'] : null,
    parent,
    topLevel: flagOf(block['topLevel']) === true || (hasLost && block['shadow'] !== true),
  };
}

function repairField(field: unknown): unknown {
  if (!Array.isArray(field)) return undefined;
  const [value, ...ids]: unknown[] = field;
  // Some programs use a block as the name of a field.
  const name = Array.isArray(value) ? value.flat(Infinity).map(textOf).join(',') : scalarOf(value);
  return [name, ...ids.map((id) => (typeof id === 'number' || typeof id === 'string' ? String(id) : null))];
}

function repairInput(input: unknown, isThere: (id: unknown) => boolean): unknown {
  if (!Array.isArray(input)) return undefined;
  const [kind, ...values]: unknown[] = input;
  if (kind !== 1 && kind !== 2 && kind !== 3) return undefined;
  return [
    kind,
    ...values.map((value) => {
      if (Array.isArray(value)) return repairPrimitive(value);
      return isThere(value) ? value : null;
    }),
  ];
}

/** Repairs a literal value in a block. Returns null if it cannot be repaired. */
function repairPrimitive(primitive: readonly unknown[]): unknown {
  const [type, value, id] = primitive;
  switch (type) {
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
    case 10:
      return [type, wordOf(value ?? '')];
    case 9:
      return [type, typeof value === 'string' && /^#[a-f0-9]{6}$/i.test(value) ? value : '#000000'];
    case 11:
    case 12:
    case 13:
      return typeof id === 'string' ? [type, textOf(value), id] : null;
    default:
      return null;
  }
}
