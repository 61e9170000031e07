import { argumentCount } from './repair-procedures.ts';
import {
  entriesOf,
  flagOf,
  isEntries,
  listOf,
  numberOf,
  scalarOf,
  textOf,
  withEach,
  type Entries,
} from './repair-values.ts';

/**
 * Repairs the project.json of Scratch 2: an object of the stage whose children are sprites and monitors, and whose
 * scripts are nested lists. Engines read all of it without a check.
 */
export function repairScratch2(stage: Entries): Entries {
  const children = listOf(stage['children']).filter(isEntries);
  const sprites = children.filter((child) => Object.hasOwn(child, 'objName'));
  const targets = [stage, ...sprites].map(repairTarget);
  const known: Known = {
    stage: textOf(stage['objName']),
    targets: new Set(['Stage', ...sprites.map(({ objName }) => textOf(objName))]),
    lists: new Set(targets.flatMap(({ lists }) => listOf(lists).map((list) => entriesOf(list)['listName']))),
  };
  const [repaired = {}, ...others] = targets;
  const bySource = new Map(sprites.map((sprite, index) => [sprite, others[index] ?? {}]));
  const rest = withEach(repaired, ['videoAlpha'], (one) => Math.min(1, Math.max(0, numberOf(one) ?? 0.5)));
  const layers = withEach(rest, ['penLayerID'], (one) => Math.max(-1, numberOf(one) ?? -1));
  return {
    ...withEach(layers, ['info'], (one) => (isEntries(one) ? repairInfo(one) : undefined)),
    objName: 'Stage',
    penLayerMD5: typeof stage['penLayerMD5'] === 'string' ? stage['penLayerMD5'] : null,
    tempoBPM: numberOf(stage['tempoBPM']) ?? 60,
    children: children.flatMap((child) => bySource.get(child) ?? repairMonitor(child, known)),
  };
}

/** The names that monitors refer to. */
type Known = {
  /** The name of the stage in the file, which engines change to `Stage`. */
  readonly stage: string;
  readonly targets: ReadonlySet<string>;
  readonly lists: ReadonlySet<unknown>;
};

const repairInfo = (info: Entries): Entries =>
  withEach(
    withEach(
      withEach(info, ['flashVersion', 'swfVersion', 'userAgent'], (one) =>
        typeof one === 'string' ? one : undefined,
      ),
      ['videoOn'],
      flagOf,
    ),
    ['savedExtensions'],
    (one) => (Array.isArray(one) ? one : undefined),
  );

const numbers = ['scratchX', 'scratchY', 'direction', 'scale', 'indexInLibrary'];
const flags = ['isDraggable', 'visible'];
const lists = ['variables', 'lists', 'scripts', 'scriptComments', 'sounds'];

function repairTarget(target: Entries): Entries {
  const { children: _children, ...own } = target;
  const each: Readonly<Record<string, (one: unknown) => readonly unknown[]>> = {
    variables: repairVariable,
    lists: repairList,
    scripts: repairScript,
    scriptComments: repairComment,
    sounds: repairSound,
  };
  const placed = withEach(withEach(own, numbers, numberOf), flags, flagOf);
  const listed = lists.reduce(
    (result, name) =>
      withEach(result, [name], (one) => listOf(one).flatMap((item) => each[name]?.(item) ?? [])),
    placed,
  );
  const costumes = listOf(target['costumes']).flatMap(repairCostume);
  return {
    ...listed,
    objName: textOf(target['objName']),
    costumes: costumes.length > 0 ? costumes : [noCostume],
    currentCostumeIndex: Math.max(0, numberOf(target['currentCostumeIndex']) ?? 0),
  };
}

/** A target without a costume does not open. This is the empty drawing that Scratch ships under this name. */
const noCostume: Entries = {
  costumeName: '造型1',
  baseLayerID: -1,
  baseLayerMD5: 'cd21514d0531fdffb22204e0ec5ed84a.svg',
  bitmapResolution: 1,
  rotationCenterX: 0,
  rotationCenterY: 0,
};

function repairCostume(costume: unknown): Entries[] {
  if (!isEntries(costume) || typeof costume['baseLayerMD5'] !== 'string') return [];
  const layered = withEach(costume, ['textLayerMD5'], (one) => (typeof one === 'string' ? one : undefined));
  return [
    {
      ...withEach(layered, ['textLayerID'], numberOf),
      costumeName: textOf(costume['costumeName']),
      baseLayerID: numberOf(costume['baseLayerID']) ?? -1,
      bitmapResolution: numberOf(costume['bitmapResolution']) ?? 1,
      rotationCenterX: numberOf(costume['rotationCenterX']) ?? 0,
      rotationCenterY: numberOf(costume['rotationCenterY']) ?? 0,
    },
  ];
}

function repairSound(sound: unknown): Entries[] {
  // Engines take the format from the ending.
  if (!isEntries(sound) || !/\.\w/.test(textOf(sound['md5']))) return [];
  return [
    {
      ...sound,
      soundName: textOf(sound['soundName']),
      soundID: numberOf(sound['soundID']) ?? -1,
      md5: textOf(sound['md5']),
      sampleCount: numberOf(sound['sampleCount']) ?? 0,
      rate: numberOf(sound['rate']) ?? 0,
      format: textOf(sound['format']),
    },
  ];
}

function repairVariable(variable: unknown): Entries[] {
  if (!isEntries(variable) || !isName(variable['name'])) return [];
  return [
    {
      ...withEach(variable, ['isPersistent'], flagOf),
      name: textOf(variable['name']),
      value: scalarOf(variable['value'] ?? 0),
    },
  ];
}

function repairList(list: unknown): Entries[] {
  if (!isEntries(list) || !isName(list['listName'])) return [];
  const placed = withEach(list, ['x', 'y', 'width', 'height'], numberOf);
  return [
    {
      ...withEach(placed, ['visible', 'isPersistent'], flagOf),
      listName: textOf(list['listName']),
      contents: listOf(list['contents']).map(scalarOf),
    },
  ];
}

function repairComment(comment: unknown): (readonly unknown[])[] {
  if (!Array.isArray(comment)) return [];
  const [x, y, width, height, isOpen, block, text, ...rest]: unknown[] = comment;
  const [left = 0, top = 0] = [numberOf(x), numberOf(y)];
  const size = [numberOf(width) ?? 150, numberOf(height) ?? 200];
  return [[left, top, ...size, flagOf(isOpen) ?? true, numberOf(block) ?? -1, textOf(text), ...rest]];
}

function repairScript(script: unknown): (readonly unknown[])[] {
  const [x, y, blocks, ...rest] = listOf(script);
  if (!Array.isArray(blocks)) return [];
  return [[numberOf(x) ?? 0, numberOf(y) ?? 0, blocks.flatMap(repairBlock), ...rest]];
}

/** The position of the name that a block uses: of a variable, a list, a message, a date or an own block. */
const namePositions: ReadonlyMap<string, number> = new Map([
  ['readVariable', 1],
  ['getVar:', 1],
  ['setVar:to:', 1],
  ['changeVar:by:', 1],
  ['showVariable:', 1],
  ['hideVariable:', 1],
  ['contentsOfList:', 1],
  ['append:toList:', 2],
  ['deleteLine:ofList:', 2],
  ['insert:at:ofList:', 3],
  ['setLine:ofList:to:', 2],
  ['getLine:ofList:', 2],
  ['lineCountOfList:', 1],
  ['list:contains:', 1],
  ['showList:', 1],
  ['hideList:', 1],
  ['whenIReceive', 1],
  ['broadcast:', 1],
  ['doBroadcastAndWait', 1],
  ['timeAndDate', 1],
  ['call', 1],
  ['procDef', 1],
]);
/** The blocks whose name must be a text. In the others another block may stand for it. */
const namedByText: ReadonlySet<string> = new Set(['whenIReceive', 'timeAndDate', 'call', 'procDef']);

const isName = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Repairs a block and the blocks in it. A block that engines cannot read is removed. */
function repairBlock(block: unknown): (readonly unknown[])[] {
  const [opcode, ...values] = listOf(block);
  // Engines look the opcode up in an object.
  if (typeof opcode !== 'string' || opcode in {}) return [];
  const position = namePositions.get(opcode);
  const name = position === undefined ? '' : values[position - 1];
  if (!isName(name) && (namedByText.has(opcode) || !Array.isArray(name))) return [];
  if (opcode === 'procDef') return [[opcode, ...repairDefinition(values)]];
  return [
    [
      opcode,
      ...values.map((value, index) =>
        index + 1 === position && isName(value) ? textOf(value) : repairValue(value),
      ),
    ],
  ];
}

function repairValue(value: unknown): unknown {
  if (!Array.isArray(value)) return isEntries(value) ? null : value;
  const [first]: unknown[] = value;
  if (typeof first !== 'object' || first === null) return repairBlock(value)[0] ?? null;
  return value.flatMap(repairBlock);
}

/** Repairs the name, the names and defaults of the arguments, and whether the block runs without a pause. */
function repairDefinition([name, names, defaults, isAtomic, ...rest]: readonly unknown[]): unknown[] {
  const proccode = textOf(name);
  const given = listOf(names).map(textOf);
  const values = listOf(defaults).map(scalarOf);
  const length = Math.max(argumentCount(proccode), given.length);
  const filled = Array.from({ length }, (_none, index) => given[index] ?? `参数${index + 1}`);
  return [
    proccode,
    filled,
    filled.map((_name, index) => values[index] ?? ''),
    flagOf(isAtomic) ?? false,
    ...rest,
  ];
}

function repairMonitor(monitor: Entries, { stage, targets, lists: known }: Known): Entries[] {
  const { cmd, listName, param, target } = monitor;
  const isList = isName(listName);
  if (!isList && (typeof cmd !== 'string' || cmd in {})) return [];
  if (namePositions.has(textOf(cmd)) && !isList && !isName(param)) return [];
  const name = textOf(target) === stage ? 'Stage' : textOf(target);
  // The project does not open with a monitor of an unknown target.
  if (Object.hasOwn(monitor, 'target') ? !targets.has(name) : !isList || !known.has(textOf(listName)))
    return [];
  const placed = withEach(monitor, ['x', 'y', 'width', 'height', 'mode', 'sliderMin', 'sliderMax'], numberOf);
  const shown = withEach(placed, ['visible', 'isDiscrete'], flagOf);
  const named = withEach(shown, ['param'], (one) => (one === null ? null : textOf(one)));
  return [
    {
      ...withEach(named, ['target'], () => name),
      ...(isList ? { listName: textOf(listName), contents: listOf(monitor['contents']).map(scalarOf) } : {}),
    },
  ];
}
