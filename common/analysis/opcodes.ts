/** The event that starts a script; `other` is a hat of an extension. */
export type Hat =
  | 'flag'
  | 'key'
  | 'click'
  | 'message'
  | 'backdrop'
  | 'measure'
  | 'clone'
  | 'definition'
  | 'other';

const hats: ReadonlyMap<string, Hat> = new Map<string, Hat>([
  ['event_whenflagclicked', 'flag'],
  ['event_whenkeypressed', 'key'],
  ['event_whenthisspriteclicked', 'click'],
  ['event_whenstageclicked', 'click'],
  ['event_whenbroadcastreceived', 'message'],
  ['event_whenbackdropswitchesto', 'backdrop'],
  ['event_whengreaterthan', 'measure'],
  ['control_start_as_clone', 'clone'],
  ['procedures_definition', 'definition'],
  ['event_whentouchingobject', 'other'],
]);

const ownCategories = new Set([
  'motion',
  'looks',
  'sound',
  'event',
  'control',
  'sensing',
  'operator',
  'data',
  'procedures',
  'argument',
]);

/** The extensions in the library of Scratch. None of their blocks sets variables, sends messages or makes clones. */
const knownExtensions = new Set([
  'pen',
  'music',
  'videoSensing',
  'faceSensing',
  'text2speech',
  'translate',
  'makeymakey',
  'microbit',
  'ev3',
  'boost',
  'wedo2',
  'gdxfor',
]);

const categoryOf = (opcode: string): string => opcode.slice(0, Math.max(0, opcode.indexOf('_')));

/** Returns the event of a script's first block; undefined when the block starts nothing. */
export function hatOf(opcode: string): Hat | undefined {
  const hat = hats.get(opcode);
  if (hat !== undefined) return hat;
  if (isForeign(opcode)) return 'other';
  return knownExtensions.has(categoryOf(opcode)) && opcode.includes('_when') ? 'other' : undefined;
}

/** Tells whether a block belongs to an extension whose effects are not known, such as those of TurboWarp. */
export function isForeign(opcode: string): boolean {
  const category = categoryOf(opcode);
  return opcode !== '' && !ownCategories.has(category) && !knownExtensions.has(category);
}

/** Blocks that run their body again and again. */
export const loops: ReadonlySet<string> = new Set([
  'control_forever',
  'control_repeat',
  'control_repeat_until',
  'control_while',
  'control_for_each',
]);

export const conditionals: ReadonlySet<string> = new Set(['control_if', 'control_if_else']);

/** Blocks of Scratch that hold up their script. */
const timed: ReadonlySet<string> = new Set([
  'control_wait',
  'control_wait_until',
  'motion_glideto',
  'motion_glidesecstoxy',
  'looks_sayforsecs',
  'looks_thinkforsecs',
  'looks_switchbackdroptoandwait',
  'sound_playuntildone',
  'sensing_askandwait',
  'event_broadcastandwait',
]);

const quickPenBlocks = /^(?:pen|videoSensing)_/;

/** Tells whether a block may hold up its script: custom blocks and those of extensions are not looked into. */
export function mayPause(opcode: string): boolean {
  if (timed.has(opcode) || opcode === 'procedures_call') return true;
  return !ownCategories.has(categoryOf(opcode)) && !quickPenBlocks.test(opcode);
}

export const sends: ReadonlySet<string> = new Set(['event_broadcast', 'event_broadcastandwait']);

export const comparisons: ReadonlySet<string> = new Set(['operator_equals', 'operator_gt', 'operator_lt']);

/** Blocks that put a sprite at a place, wherever it was before. */
export const placings: ReadonlySet<string> = new Set([
  'motion_gotoxy',
  'motion_goto',
  'motion_glidesecstoxy',
  'motion_glideto',
  'motion_setx',
  'motion_sety',
]);

/** Blocks that move a sprite on from where it is. */
export const movements: ReadonlySet<string> = new Set([
  'motion_movesteps',
  'motion_changexby',
  'motion_changeyby',
]);
