/** Loops: drums, basses, tunes and chords of our own, each a whole number of bars, so that they repeat without a gap. */
import { fading, mixed, saw, sine, triangle } from './wave.mjs';
import { bell, chip, claps, flute, hat, kick, piano, pluck, scale, shaped, snare, tom } from './voices.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */
/** @typedef {(pitch: number) => Signal} Voice */

const { C4, D4, E4, F4, G4, A4, B4 } = scale;
/** @type {Readonly<Record<string, number>>} */
const octave = { C: C4, D: D4, E: E4, F: F4, G: G4, A: A4, B: B4 };

/** Returns the pitch of a note in hertz: `A4` is 440. @param {string} note */
function pitchOf(note) {
  const base = octave[note.charAt(0)];
  if (base === undefined) throw new Error(`There is no note ${note}`);
  return base * 2 ** (Number(note.slice(1)) - 4);
}

/** @type {Readonly<Record<string, Voice>>} */
const voices = {
  bass: (pitch) =>
    shaped(
      (time) => saw(pitch * time),
      (time) => 0.5 * fading(time, 0.12),
    ),
  round: (pitch) =>
    shaped(
      (time) => sine(pitch * time) + 0.3 * triangle(2 * pitch * time),
      (time) => 0.7 * fading(time, 0.2),
    ),
  chip,
  flute,
  pluck,
  piano,
  bell: (pitch) => shaped(bell(pitch), () => 0.7),
};

/** @type {Readonly<Record<string, () => Signal>>} */
const drums = {
  k: kick,
  s: snare,
  h: hat,
  o: () => tom(90),
  O: () => tom(180),
  c: () => claps(6, 0.05),
};

/** Plays one row for each letter, in which `x` is a hit. @param {number} step @param {Readonly<Record<string, string>>} rows */
function pattern(step, rows) {
  const parts = Object.entries(rows).flatMap(([letter, hits]) =>
    Array.from(hits).flatMap((hit, at) => {
      const play = drums[letter];
      return hit === 'x' && play !== undefined ? [{ at: at * step, seconds: 0.4, play: play() }] : [];
    }),
  );
  return shaped(mixed(parts), () => 0.8);
}

/**
 * Plays notes one after the other; `-` is a rest, and notes joined by `+` sound together.
 * @param {string} voice
 * @param {number} step
 * @param {string} notes
 */
function phrase(voice, step, notes) {
  const make = voices[voice];
  if (make === undefined) throw new Error(`There is no voice ${voice}`);
  const parts = notes.split(' ').flatMap((together, at) =>
    together === '-'
      ? []
      : together.split('+').map((note, _index, all) => ({
          at: at * step,
          seconds: step * 2,
          play: shaped(make(pitchOf(note)), () => 1 / Math.sqrt(all.length)),
        })),
  );
  return mixed(parts);
}

/** @type {readonly (readonly [string, number, Readonly<Record<string, string>>])[]} */
const drumLoops = [
  ['基本鼓点', 0.125, { k: 'x...x...x...x...', s: '....x.......x...', h: 'x.x.x.x.x.x.x.x.' }],
  ['进行曲鼓点', 0.125, { s: 'x..xx.x.x..xx.xx', k: 'x...x...x...x...' }],
  ['迪斯科鼓点', 0.12, { k: 'x...x...x...x...', h: '..x...x...x...x.', s: '....x.......x...' }],
  ['嘻哈鼓点', 0.14, { k: 'x..x..x...x.....', s: '....x.......x...', h: 'x.x.x.x.x.x.x.xx' }],
  ['快跑鼓点', 0.1, { k: 'x.x...x.x.x...x.', s: '....x.......x.x.', h: 'xxxxxxxxxxxxxxxx' }],
  ['部落鼓', 0.125, { o: 'x..x..x.x..x..x.', O: '..x..x....x..x.x' }],
  ['秧歌鼓', 0.125, { o: 'x.x.x.xxx.x.x...', c: '....x.......x.x.' }],
  ['拉丁鼓点', 0.125, { O: 'x..x..x...x.x...', k: 'x.......x.......', h: 'x.xxx.xxx.xxx.xx' }],
  ['拍手节奏', 0.15, { c: 'x...x.x.x...x.x.', k: 'x.......x.......' }],
  ['摇摆节奏', 0.11, { k: 'x.....x.....', s: '...x.....x..', h: 'x.xx.xx.xx.x' }],
  ['紧张鼓点', 0.11, { o: 'x.xxx.xxx.xxx.xx', s: '............x.xx' }],
  ['机器鼓点', 0.125, { k: 'x.x...x.x.x...x.', c: '....x.......x...', h: '..x...x...x...x.' }],
];

/** @type {readonly (readonly [string, string, string, number, string])[]} */
const phrases = [
  ['行走低音', '低音', 'bass', 0.25, 'C2 E2 G2 A2 C3 A2 G2 E2'],
  ['跳跃低音', '低音', 'bass', 0.2, 'C2 C3 C2 C3 F2 F3 G2 G3'],
  ['神秘低音', '低音', 'round', 0.3, 'A2 - E2 - F2 - E2 -'],
  ['放松低音', '低音', 'round', 0.3, 'C3 G2 A2 E2 F2 C3 G2 -'],
  ['赛车低音', '低音', 'bass', 0.15, 'E2 E2 E2 G2 E2 E2 D2 E2 E2 E2 A2 G2'],
  ['海盗低音', '低音', 'bass', 0.2, 'A2 A2 - A2 G2 - F2 - E2 -'],
  ['圆舞低音', '低音', 'round', 0.25, 'C3 G3 G3 A2 E3 E3 F2 C3'],
  ['太空低音', '低音', 'round', 0.3, 'D2 - A2 D3 - A2 F2 -'],
  ['冒险旋律', '旋律', 'chip', 0.15, 'C5 G4 C5 D5 E5 - C5 - G5 - E5 D5 C5 -'],
  ['森林旋律', '旋律', 'flute', 0.25, 'E4 G4 A4 - G4 E4 D4 -'],
  ['海边旋律', '旋律', 'pluck', 0.2, 'G4 C5 E5 D5 C5 A4 G4 - A4 C5'],
  ['竹林旋律', '旋律', 'flute', 0.25, 'A4 C5 D5 E5 D5 C5 A4 G4'],
  ['茶馆旋律', '旋律', 'pluck', 0.2, 'D4 E4 G4 A4 G4 E4 D4 - A4 G4 E4 D4'],
  ['游戏厅旋律', '旋律', 'chip', 0.125, 'E5 E5 - E5 C5 - E5 G5 - - G4 - C5 - G4 -'],
  ['迷宫旋律', '旋律', 'chip', 0.18, 'A3 C4 E4 A4 G4 E4 C4 B3 A3 - E4 -'],
  ['摇篮旋律', '旋律', 'bell', 0.3, 'G4 E4 G4 - A4 G4 E4 -'],
  ['雪花旋律', '旋律', 'bell', 0.2, 'E5 B4 G4 B4 E5 D5 B4 G4 A4 B4'],
  ['胜利旋律', '旋律', 'chip', 0.15, 'C4 E4 G4 C5 - G4 C5 E5 - G5 - -'],
  ['太空旋律', '旋律', 'flute', 0.25, 'D4 A4 F5 E5 A4 D5 C5 A4'],
  ['机器人旋律', '旋律', 'chip', 0.15, 'C4 C5 D4 D5 E4 E5 G4 G5 E4 E5 D4 D5'],
  ['钢琴散步', '旋律', 'piano', 0.2, 'C4 E4 G4 E4 F4 A4 G4 E4 D4 -'],
  ['小步舞', '旋律', 'piano', 0.2, 'G4 B4 D5 C5 B4 A4 B4 G4 - D4'],
  ['明亮和弦', '和弦', 'piano', 0.5, 'C4+E4+G4 F4+A4+C5 G4+B4+D5 C4+E4+G4'],
  ['温柔和弦', '和弦', 'round', 0.5, 'A3+C4+E4 F3+A3+C4 C4+E4+G4 G3+B3+D4'],
  ['悬疑和弦', '和弦', 'round', 0.5, 'A3+C4+E4 A3+D4+F4 B3+D4+F4 A3+C4+E4'],
  ['弹跳和弦', '和弦', 'pluck', 0.25, 'C4+E4+G4 - C4+E4+G4 C4+E4+G4 F4+A4+C5 - G4+B4+D5 -'],
  ['像素和弦', '和弦', 'chip', 0.25, 'C4+G4 C4+G4 A3+E4 A3+E4 F3+C4 F3+C4 G3+D4 G3+D4'],
  ['钟声和弦', '和弦', 'bell', 0.5, 'C4+G4 D4+A4 E4+B4 D4+A4'],
];

/** Name, tags (the first one is a key of the editor's own filters), seconds, signal. */
export const loops = /** @type {readonly (readonly [string, string, number, () => Signal])[]} */ ([
  ...drumLoops.map(
    ([name, step, rows]) =>
      /** @type {const} */ ([
        name,
        'loops 循环 鼓 节奏',
        step * Math.max(...Object.values(rows).map(({ length }) => length)),
        () => pattern(step, rows),
      ]),
  ),
  ...phrases.map(
    ([name, word, voice, step, notes]) =>
      /** @type {const} */ ([
        name,
        `loops 循环 ${word} 音乐`,
        step * notes.split(' ').length,
        () => phrase(voice, step, notes),
      ]),
  ),
]);
