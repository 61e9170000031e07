import type { Node, Slot } from './build.ts';

/** Short names for the blocks of test projects. */
export const block = (
  opcode: string,
  inputs: Readonly<Record<string, Slot>> = {},
  fields: Readonly<Record<string, string>> = {},
): Node => ({ opcode, inputs, fields });

const mouth = (opcode: string, body: readonly Node[], inputs: Readonly<Record<string, Slot>> = {}): Node => ({
  opcode,
  inputs,
  bodies: { SUBSTACK: body },
});

export const variable = (name: string): Slot => ({ variable: name });
export const list = (name: string): Slot => ({ list: name });

// Events
export const flag = block('event_whenflagclicked');
export const clicked = block('event_whenthisspriteclicked');
export const cloneStart = block('control_start_as_clone');
export const onKey = (key: string) => block('event_whenkeypressed', {}, { KEY_OPTION: key });
export const onMessage = (name: string) =>
  block('event_whenbroadcastreceived', {}, { BROADCAST_OPTION: name });
export const onBackdrop = (name: string) => block('event_whenbackdropswitchesto', {}, { BACKDROP: name });
export const send = (name: Slot) => block('event_broadcast', { BROADCAST_INPUT: name });
export const sendAndWait = (name: Slot) => block('event_broadcastandwait', { BROADCAST_INPUT: name });

// Control
export const wait = (seconds: Slot) => block('control_wait', { DURATION: seconds });
export const waitUntil = (condition: Slot) => block('control_wait_until', { CONDITION: condition });
export const repeat = (times: Slot, ...body: Node[]) => mouth('control_repeat', body, { TIMES: times });
export const forever = (...body: Node[]) => mouth('control_forever', body);
export const until = (condition: Slot, ...body: Node[]) =>
  mouth('control_repeat_until', body, { CONDITION: condition });
export const when = (condition: Slot, ...body: Node[]) => mouth('control_if', body, { CONDITION: condition });
export const whenElse = (condition: Slot, yes: readonly Node[], no: readonly Node[]): Node => ({
  opcode: 'control_if_else',
  inputs: { CONDITION: condition },
  bodies: { SUBSTACK: yes, SUBSTACK2: no },
});
export const stop = (what: 'all' | 'this script' | 'other scripts in sprite') =>
  block('control_stop', {}, { STOP_OPTION: what });
export const clone = (name: Slot = '_myself_') => block('control_create_clone_of', { CLONE_OPTION: name });
export const deleteClone = block('control_delete_this_clone');

// Motion
export const move = (steps: Slot) => block('motion_movesteps', { STEPS: steps });
export const right = (degrees: Slot) => block('motion_turnright', { DEGREES: degrees });
export const goto = (x: Slot, y: Slot) => block('motion_gotoxy', { X: x, Y: y });
export const gotoSprite = (name: Slot) => block('motion_goto', { TO: name });
export const glide = (seconds: Slot, x: Slot, y: Slot) =>
  block('motion_glidesecstoxy', { SECS: seconds, X: x, Y: y });
export const face = (degrees: Slot) => block('motion_pointindirection', { DIRECTION: degrees });
export const faceTo = (name: Slot) => block('motion_pointtowards', { TOWARDS: name });
export const changeX = (dx: Slot) => block('motion_changexby', { DX: dx });
export const changeY = (dy: Slot) => block('motion_changeyby', { DY: dy });
export const setX = (x: Slot) => block('motion_setx', { X: x });
export const setY = (y: Slot) => block('motion_sety', { Y: y });
export const bounce = block('motion_ifonedgebounce');
export const rotation = (style: string) => block('motion_setrotationstyle', {}, { STYLE: style });
export const xPosition = block('motion_xposition');

// Looks and sound
export const say = (text: Slot) => block('looks_say', { MESSAGE: text });
export const sayFor = (text: Slot, seconds: Slot) =>
  block('looks_sayforsecs', { MESSAGE: text, SECS: seconds });
export const show = block('looks_show');
export const hide = block('looks_hide');
export const costume = (name: Slot) => block('looks_switchcostumeto', { COSTUME: name });
export const nextCostume = block('looks_nextcostume');
export const backdrop = (name: Slot) => block('looks_switchbackdropto', { BACKDROP: name });
export const nextBackdrop = block('looks_nextbackdrop');
export const setSize = (size: Slot) => block('looks_setsizeto', { SIZE: size });
export const changeSize = (change: Slot) => block('looks_changesizeby', { CHANGE: change });
export const play = (sound: Slot) => block('sound_play', { SOUND_MENU: sound });
export const playDone = (sound: Slot) => block('sound_playuntildone', { SOUND_MENU: sound });
export const setVolume = (volume: Slot) => block('sound_setvolumeto', { VOLUME: volume });
export const changeVolume = (change: Slot) => block('sound_changevolumeby', { VOLUME: change });

// Sensing
export const touching = (name: Slot) => block('sensing_touchingobject', { TOUCHINGOBJECTMENU: name });
export const keyDown = (key: Slot) => block('sensing_keypressed', { KEY_OPTION: key });
export const distance = (name: Slot) => block('sensing_distanceto', { DISTANCETOMENU: name });
export const ask = (question: Slot) => block('sensing_askandwait', { QUESTION: question });
export const answer = block('sensing_answer');
export const timer = block('sensing_timer');
export const propertyOf = (property: string, name: Slot) =>
  block('sensing_of', { OBJECT: name }, { PROPERTY: property });

// Operators
const pair = (opcode: string, one: Slot, other: Slot) => block(opcode, { OPERAND1: one, OPERAND2: other });
export const equals = (one: Slot, other: Slot) => pair('operator_equals', one, other);
export const greater = (one: Slot, other: Slot) => pair('operator_gt', one, other);
export const less = (one: Slot, other: Slot) => pair('operator_lt', one, other);
export const and = (one: Slot, other: Slot) => pair('operator_and', one, other);
export const or = (one: Slot, other: Slot) => pair('operator_or', one, other);
export const not = (one: Slot) => block('operator_not', { OPERAND: one });
const sum = (opcode: string, one: Slot, other: Slot) => block(opcode, { NUM1: one, NUM2: other });
export const plus = (one: Slot, other: Slot) => sum('operator_add', one, other);
export const divide = (one: Slot, other: Slot) => sum('operator_divide', one, other);
export const modulo = (one: Slot, other: Slot) => sum('operator_mod', one, other);
export const random = (from: Slot, to: Slot) => block('operator_random', { FROM: from, TO: to });
export const round = (number: Slot) => block('operator_round', { NUM: number });
export const join = (one: Slot, other: Slot) => block('operator_join', { STRING1: one, STRING2: other });
export const letter = (index: Slot, text: Slot) =>
  block('operator_letter_of', { LETTER: index, STRING: text });

// Data
export const set = (name: string, value: Slot) =>
  block('data_setvariableto', { VALUE: value }, { VARIABLE: name });
export const change = (name: string, value: Slot) =>
  block('data_changevariableby', { VALUE: value }, { VARIABLE: name });
export const addTo = (name: string, item: Slot) => block('data_addtolist', { ITEM: item }, { LIST: name });
export const clearList = (name: string) => block('data_deletealloflist', {}, { LIST: name });
export const itemOf = (name: string, index: Slot) =>
  block('data_itemoflist', { INDEX: index }, { LIST: name });

// Custom blocks
export const define = (code: string, ...parameters: string[]): Node => ({
  opcode: 'procedures_definition',
  procedure: { code, parameters },
});
export const call = (code: string, inputs: Readonly<Record<string, Slot>> = {}): Node => ({
  opcode: 'procedures_call',
  procedure: { code, parameters: Object.keys(inputs) },
  inputs,
});
export const parameter = (name: string): Node =>
  block('argument_reporter_string_number', {}, { VALUE: name });

// Pen
export const penDown = block('pen_penDown');
export const penUp = block('pen_penUp');
export const penClear = block('pen_clear');
export const stamp = block('pen_stamp');
