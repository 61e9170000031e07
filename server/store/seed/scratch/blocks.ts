import {
  angle,
  body,
  choice,
  condition,
  hat,
  menu,
  number,
  positive,
  reporter,
  statement,
  test,
  text,
  whole,
  type Condition,
  type Hat,
  type Reporter,
  type Statement,
  type Value,
  type VariableValue,
} from './block-model.ts';

/** The blocks of Scratch 3 that the demo projects use, named as in the English editor. */

type Key = 'left arrow' | 'right arrow' | 'up arrow' | 'down arrow' | 'space';
type Effect = 'COLOR' | 'GHOST' | 'BRIGHTNESS';
type Blocks = readonly Statement[];

// Events
export const whenFlagClicked = (): Hat => hat('event_whenflagclicked');
export const whenClicked = (): Hat => hat('event_whenthisspriteclicked');
export const whenKeyPressed = (key: Key): Hat => hat('event_whenkeypressed', {}, { KEY_OPTION: choice(key) });
export const whenReceived = (name: string): Hat =>
  hat('event_whenbroadcastreceived', {}, { BROADCAST_OPTION: { kind: 'message', name } });
export const broadcast = (name: string): Statement =>
  statement('event_broadcast', { BROADCAST_INPUT: { kind: 'message', name } });

// Control
export const wait = (seconds: Value): Statement => statement('control_wait', { DURATION: positive(seconds) });
export const repeat = (times: Value, blocks: Blocks): Statement =>
  statement('control_repeat', { TIMES: whole(times), SUBSTACK: body(blocks) });
export const forever = (blocks: Blocks): Statement =>
  statement('control_forever', { SUBSTACK: body(blocks) });
export const when = (check: Condition, blocks: Blocks): Statement =>
  statement('control_if', { CONDITION: test(check), SUBSTACK: body(blocks) });
export const either = (check: Condition, then: Blocks, otherwise: Blocks): Statement =>
  statement('control_if_else', { CONDITION: test(check), SUBSTACK: body(then), SUBSTACK2: body(otherwise) });
export const waitUntil = (check: Condition): Statement =>
  statement('control_wait_until', { CONDITION: test(check) });
export const repeatUntil = (check: Condition, blocks: Blocks): Statement =>
  statement('control_repeat_until', { CONDITION: test(check), SUBSTACK: body(blocks) });
export const stopAll = (): Statement => ({
  ...statement('control_stop', {}, { STOP_OPTION: choice('all') }),
  hasNext: false,
});
export const stopOthers = (): Statement => ({
  ...statement('control_stop', {}, { STOP_OPTION: choice('other scripts in sprite') }),
  hasNext: true,
});
export const whenCloned = (): Hat => hat('control_start_as_clone');
export const cloneMyself = (): Statement =>
  statement('control_create_clone_of', {
    CLONE_OPTION: menu('control_create_clone_of_menu', 'CLONE_OPTION', '_myself_'),
  });
export const deleteClone = (): Statement => statement('control_delete_this_clone');

// Motion
export const move = (steps: Value): Statement => statement('motion_movesteps', { STEPS: number(steps) });
export const turnRight = (degrees: Value): Statement =>
  statement('motion_turnright', { DEGREES: number(degrees) });
export const goTo = (x: Value, y: Value): Statement =>
  statement('motion_gotoxy', { X: number(x), Y: number(y) });
export const glide = (seconds: Value, x: Value, y: Value): Statement =>
  statement('motion_glidesecstoxy', { SECS: number(seconds), X: number(x), Y: number(y) });
export const point = (degrees: Value): Statement =>
  statement('motion_pointindirection', { DIRECTION: angle(degrees) });
export const changeX = (by: Value): Statement => statement('motion_changexby', { DX: number(by) });
export const changeY = (by: Value): Statement => statement('motion_changeyby', { DY: number(by) });
export const setX = (x: Value): Statement => statement('motion_setx', { X: number(x) });
export const bounceOnEdge = (): Statement => statement('motion_ifonedgebounce');
export const xPosition = (): Reporter => reporter('motion_xposition');
export const yPosition = (): Reporter => reporter('motion_yposition');
export const direction = (): Reporter => reporter('motion_direction');

// Looks
export const say = (message: Value): Statement => statement('looks_say', { MESSAGE: text(message) });
export const sayFor = (message: Value, seconds: Value): Statement =>
  statement('looks_sayforsecs', { MESSAGE: text(message), SECS: number(seconds) });
export const switchCostume = (name: string): Statement =>
  statement('looks_switchcostumeto', { COSTUME: menu('looks_costume', 'COSTUME', name) });
export const nextCostume = (): Statement => statement('looks_nextcostume');
export const setSize = (percent: Value): Statement => statement('looks_setsizeto', { SIZE: number(percent) });
export const changeSize = (by: Value): Statement => statement('looks_changesizeby', { CHANGE: number(by) });
export const setEffect = (effect: Effect, value: Value): Statement =>
  statement('looks_seteffectto', { VALUE: number(value) }, { EFFECT: choice(effect) });
export const changeEffect = (effect: Effect, by: Value): Statement =>
  statement('looks_changeeffectby', { CHANGE: number(by) }, { EFFECT: choice(effect) });
export const clearEffects = (): Statement => statement('looks_cleargraphiceffects');
export const show = (): Statement => statement('looks_show');
export const hide = (): Statement => statement('looks_hide');
export const goToFront = (): Statement =>
  statement('looks_gotofrontback', {}, { FRONT_BACK: choice('front') });

// Sound
export const playSound = (name: string): Statement =>
  statement('sound_play', { SOUND_MENU: menu('sound_sounds_menu', 'SOUND_MENU', name) });

// Sensing
export const ask = (question: Value): Statement =>
  statement('sensing_askandwait', { QUESTION: text(question) });
export const answer = (): Reporter => reporter('sensing_answer');
export const mouseX = (): Reporter => reporter('sensing_mousex');
export const touching = (sprite: string): Condition =>
  condition('sensing_touchingobject', {
    TOUCHINGOBJECTMENU: menu('sensing_touchingobjectmenu', 'TOUCHINGOBJECTMENU', sprite),
  });
export const keyPressed = (key: Key): Condition =>
  condition('sensing_keypressed', { KEY_OPTION: menu('sensing_keyoptions', 'KEY_OPTION', key) });

// Operators
const sum =
  (opcode: string) =>
  (left: Value, right: Value): Reporter =>
    reporter(opcode, { NUM1: number(left), NUM2: number(right) });
export const add = sum('operator_add');
export const subtract = sum('operator_subtract');
export const multiply = sum('operator_multiply');
export const divide = sum('operator_divide');
export const modulo = sum('operator_mod');
export const round = (value: Value): Reporter => reporter('operator_round', { NUM: number(value) });
export const random = (from: Value, to: Value): Reporter =>
  reporter('operator_random', { FROM: number(from), TO: number(to) });
export const join = (left: Value, right: Value): Reporter =>
  reporter('operator_join', { STRING1: text(left), STRING2: text(right) });
const comparison =
  (opcode: string) =>
  (left: Value, right: Value): Condition =>
    condition(opcode, { OPERAND1: text(left), OPERAND2: text(right) });
export const less = comparison('operator_lt');
export const greater = comparison('operator_gt');
export const equal = comparison('operator_equals');
export const both = (left: Condition, right: Condition): Condition =>
  condition('operator_and', { OPERAND1: test(left), OPERAND2: test(right) });
export const not = (check: Condition): Condition => condition('operator_not', { OPERAND: test(check) });

// Variables
export const variable = (name: string): VariableValue => ({ kind: 'variable', name });
export const setVariable = (name: string, value: Value): Statement =>
  statement('data_setvariableto', { VALUE: text(value) }, { VARIABLE: { kind: 'variable', name } });
export const changeVariable = (name: string, by: Value): Statement =>
  statement('data_changevariableby', { VALUE: number(by) }, { VARIABLE: { kind: 'variable', name } });
