import type { BlockPattern, ValuePattern } from './project-conditions.ts';

/** The blocks of Scratch that the tutorials use, named as in the English editor. */

type Value = number | string | BlockPattern | ValuePattern;
type Blocks = readonly BlockPattern[];
type Key = 'left arrow' | 'right arrow' | 'up arrow' | 'down arrow' | 'space' | 'a' | 's' | 'd' | 'f';
type Effect = 'COLOR' | 'GHOST' | 'WHIRL' | 'PIXELATE';

function valueOf(value: Value): ValuePattern {
  if (typeof value !== 'object') return { kind: 'typed', value };
  return 'opcode' in value ? { kind: 'block', block: value } : value;
}

function block(opcode: string, values: Readonly<Record<string, Value>> = {}): BlockPattern {
  const entries = Object.entries(values).map(([name, value]) => [name, valueOf(value)] as const);
  return { opcode, values: Object.fromEntries(entries) };
}

const field = (value: string): ValuePattern => ({ kind: 'field', value });
const menu = (value: string): ValuePattern => ({ kind: 'menu', value });
const choice = (value: string): ValuePattern => ({ kind: 'choice', value });
const sprite = (value: string): ValuePattern => ({ kind: 'sprite', value });
const message = (value: string): ValuePattern => ({ kind: 'message', value });
/** Only this value: the blocks would do something else with another. */
export const exactly = (value: number | string): ValuePattern => ({ kind: 'exactly', value });
export const variable = (value: string): ValuePattern => ({ kind: 'variable', value });

// Events
export const whenFlag = block('event_whenflagclicked');
export const whenClicked = block('event_whenthisspriteclicked');
export const whenKey = (key: Key) => block('event_whenkeypressed', { KEY_OPTION: field(key) });
export const whenReceived = (name: string) =>
  block('event_whenbroadcastreceived', { BROADCAST_OPTION: message(name) });
export const broadcast = (name: string) => block('event_broadcast', { BROADCAST_INPUT: message(name) });

// Control
export const wait = (seconds: Value) => block('control_wait', { DURATION: seconds });
export const forever = (...body: Blocks): BlockPattern => ({ opcode: 'control_forever', body });
export const repeat = (times: Value, ...body: Blocks): BlockPattern => ({
  ...block('control_repeat', { TIMES: times }),
  body,
});
export const repeatUntil = (condition: BlockPattern, ...body: Blocks): BlockPattern => ({
  ...block('control_repeat_until', { CONDITION: condition }),
  body,
});
export const when = (condition: BlockPattern, ...body: Blocks): BlockPattern => ({
  ...block('control_if', { CONDITION: condition }),
  body,
});
export const either = (condition: BlockPattern, body: Blocks, otherwise: Blocks): BlockPattern => ({
  ...block('control_if_else', { CONDITION: condition }),
  body,
  otherwise,
});
export const waitUntil = (condition: BlockPattern) => block('control_wait_until', { CONDITION: condition });
export const stopAll = block('control_stop', { STOP_OPTION: field('all') });
export const whenCloned = block('control_start_as_clone');
export const cloneSelf = block('control_create_clone_of', { CLONE_OPTION: menu('_myself_') });
export const deleteClone = block('control_delete_this_clone');

// Motion
export const move = (steps: Value) => block('motion_movesteps', { STEPS: steps });
export const turnRight = (degrees: Value) => block('motion_turnright', { DEGREES: degrees });
export const point = (degrees: Value) => block('motion_pointindirection', { DIRECTION: degrees });
export const pointTowards = (name: string) => block('motion_pointtowards', { TOWARDS: sprite(name) });
export const goTo = (x: Value, y: Value) => block('motion_gotoxy', { X: x, Y: y });
export const goToMouse = block('motion_goto', { TO: menu('_mouse_') });
export const goToRandom = block('motion_goto', { TO: menu('_random_') });
export const glideToRandom = (seconds: Value) =>
  block('motion_glideto', { SECS: seconds, TO: menu('_random_') });
export const changeX = (by: Value) => block('motion_changexby', { DX: by });
export const changeY = (by: Value) => block('motion_changeyby', { DY: by });
export const setX = (x: Value) => block('motion_setx', { X: x });
export const bounceOnEdge = block('motion_ifonedgebounce');
export const turnLeftRight = block('motion_setrotationstyle', { STYLE: field('left-right') });
export const yPosition = block('motion_yposition');
export const xPosition = block('motion_xposition');

// Looks
export const say = (text: Value) => block('looks_say', { MESSAGE: text });
export const sayFor = (text: Value, seconds: Value) =>
  block('looks_sayforsecs', { MESSAGE: text, SECS: seconds });
export const show = block('looks_show');
export const hide = block('looks_hide');
export const nextCostume = block('looks_nextcostume');
export const switchBackdrop = (name: string) => block('looks_switchbackdropto', { BACKDROP: menu(name) });
export const whenBackdrop = (name: string) =>
  block('event_whenbackdropswitchesto', { BACKDROP: field(name) });
export const changeEffect = (effect: Effect, by: Value) =>
  block('looks_changeeffectby', { EFFECT: field(effect), CHANGE: by });
export const clearEffects = block('looks_cleargraphiceffects');
export const changeSize = (by: Value) => block('looks_changesizeby', { CHANGE: by });
export const size = block('looks_size');
export const setSize = (size: Value) => block('looks_setsizeto', { SIZE: size });

// Sound
export const playSound = (name: string) => block('sound_play', { SOUND_MENU: choice(name) });

// Sensing
export const touching = (name: string) =>
  block('sensing_touchingobject', { TOUCHINGOBJECTMENU: sprite(name) });
export const touchingColor = (color: string) =>
  block('sensing_touchingcolor', { COLOR: { kind: 'color', value: color } });
export const mouseDown = block('sensing_mousedown');
export const mouseX = block('sensing_mousex');
export const ask = (question: Value) => block('sensing_askandwait', { QUESTION: question });
export const answer = block('sensing_answer');

// Operators
export const random = (from: Value, to: Value) => block('operator_random', { FROM: from, TO: to });
export const less = (one: Value, other: Value) => block('operator_lt', { OPERAND1: one, OPERAND2: other });
export const equals = (one: Value, other: Value) =>
  block('operator_equals', { OPERAND1: one, OPERAND2: other });
export const greater = (one: Value, other: Value) => block('operator_gt', { OPERAND1: one, OPERAND2: other });
export const join = (one: Value, other: Value) => block('operator_join', { STRING1: one, STRING2: other });

// Variables
export const setVariable = (name: string, value: Value) =>
  block('data_setvariableto', { VARIABLE: variable(name), VALUE: value });
export const changeVariable = (name: string, by: Value) =>
  block('data_changevariableby', { VARIABLE: variable(name), VALUE: by });

// 画笔
export const penClear = block('pen_clear');
export const penDown = block('pen_penDown');
export const penUp = block('pen_penUp');
export const stamp = block('pen_stamp');
export const setPenColor = (color: string) =>
  block('pen_setPenColorToColor', { COLOR: { kind: 'color', value: color } });
export const changePenColor = (by: Value) =>
  block('pen_changePenColorParamBy', { COLOR_PARAM: menu('color'), VALUE: by });
export const setPenSize = (size: Value) => block('pen_setPenSizeTo', { SIZE: size });

// 音乐
export const playDrum = (drum: number, beats: Value) =>
  block('music_playDrumForBeats', { DRUM: choice(String(drum)), BEATS: beats });
export const playNote = (note: number, beats: Value) =>
  block('music_playNoteForBeats', { NOTE: exactly(note), BEATS: beats });
export const setInstrument = (instrument: number) =>
  block('music_setInstrument', { INSTRUMENT: choice(String(instrument)) });
export const setTempo = (tempo: Value) => block('music_setTempo', { TEMPO: tempo });
