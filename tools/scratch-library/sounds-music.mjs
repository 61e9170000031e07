import { fading, glide, mixed, saw, sine, square } from './wave.mjs';
import {
  scale,
  piano,
  bell,
  pluck,
  flute,
  chip,
  hiss,
  shaped,
  tune,
  beats,
  kick,
  snare,
  hat,
  tom,
} from './voices.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */

const { C4, D4, E4, F4, G4, A4, B4, C5 } = scale;

const pitches = { do: C4, re: D4, mi: E4, fa: F4, sol: G4, la: A4, si: B4, 高音do: C5 };
/** @type {readonly (readonly [string, (pitch: number) => Signal])[]} */
const instruments = [
  ['钢琴', piano],
  ['吉他', pluck],
  ['笛子', flute],
  ['钟琴', bell],
  ['电子琴', chip],
];
const notes = instruments.flatMap(([instrument, play]) =>
  Object.entries(pitches).map(
    ([name, pitch]) =>
      /** @type {const} */ ([`${instrument}${name}`, 'notes 音符 乐器', 0.8, () => play(pitch)]),
  ),
);

const jingle = () =>
  mixed([
    { at: 0, seconds: 1, play: bell(3100, 0.06) },
    { at: 0, seconds: 1, play: hiss(0.04, 53) },
  ]);

/** Name, tags (the first ones are keys of the editor's own filters), seconds, signal. */
export const music = /** @type {readonly (readonly [string, string, number, () => Signal])[]} */ ([
  ...notes,
  [
    '钢琴和弦',
    'notes 音符 乐器',
    1.2,
    () =>
      shaped(mixed([C4, E4, G4].map((pitch) => ({ at: 0, seconds: 2, play: piano(pitch, 0.3) }))), () => 0.5),
  ],
  ['吉他拨弦', 'notes 音符 乐器', 0.7, () => pluck(196)],
  [
    '吉他扫弦',
    'notes 音符 乐器',
    1.2,
    () => tune([196, 247, 294, 392], 0.06, (pitch) => shaped(pluck(pitch), () => 0.6), 1),
  ],
  ['音阶上行', 'notes 音符', 1.8, () => tune([C4, D4, E4, F4, G4, A4, B4, C5], 0.2, piano, 0.4)],
  ['音阶下行', 'notes 音符', 1.8, () => tune([C5, B4, A4, G4, F4, E4, D4, C4], 0.2, piano, 0.4)],
  ['底鼓', 'percussion 鼓', 0.4, kick],
  ['军鼓', 'percussion 鼓', 0.35, snare],
  ['踩镲', 'percussion 鼓', 0.15, hat],
  ['吊镲', 'percussion 鼓', 1.2, () => hiss(0.22, 41)],
  ['低音鼓点', 'percussion 鼓', 0.5, () => tom(90)],
  ['高音鼓点', 'percussion 鼓', 0.4, () => tom(180)],
  ['拍手', 'percussion 鼓掌', 0.2, () => shaped(hiss(0.03, 5), () => 1.2)],
  ['木鱼', 'percussion 敲', 0.25, () => shaped(glide(sine, 620, 560, 0.2), (time) => fading(time, 0.03))],
  ['三角铁', 'percussion 敲', 1, () => bell(2093, 0.2)],
  ['邦戈鼓', 'percussion 鼓', 0.3, () => tom(240)],
  ['康加鼓', 'percussion 鼓', 0.4, () => tom(150)],
  ['定音鼓', 'percussion 鼓', 0.8, () => shaped(tom(65), () => 1.3)],
  ['沙锤', 'percussion 摇', 0.35, () => beats(2, 0.16, (at) => hiss(0.03, 51 + at))],
  ['铃鼓', 'percussion 摇', 0.5, () => mixed([0, 0.06].map((at) => ({ at, seconds: 0.5, play: jingle() })))],
  [
    '响板',
    'percussion 敲',
    0.35,
    () => beats(3, 0.1, () => shaped(glide(square, 1400, 900, 0.02), (time) => fading(time, 0.008))),
  ],
  [
    '牛铃',
    'percussion 敲',
    0.4,
    () => (time) => (square(560 * time) + square(845 * time)) * 0.5 * fading(time, 0.07),
  ],
  ['小锣', 'percussion 敲', 0.9, () => shaped(glide(sine, 620, 760, 0.4), (time) => fading(time, 0.2))],
  [
    '大锣',
    'percussion 敲',
    2,
    () =>
      shaped(
        mixed([
          { at: 0, seconds: 3, play: bell(110, 0.5) },
          { at: 0, seconds: 3, play: hiss(0.3, 61) },
        ]),
        () => 0.6,
      ),
  ],
  [
    '摇滚节奏',
    'loops 鼓 循环',
    1.6,
    () => beats(8, 0.2, (at) => ([0, 4, 5].includes(at) ? kick() : [2, 6].includes(at) ? snare() : hat())),
  ],
  [
    '慢节奏',
    'loops 鼓 循环',
    2.4,
    () => beats(8, 0.3, (at) => (at % 4 === 0 ? kick() : at % 4 === 2 ? snare() : hat())),
  ],
  [
    '电子旋律',
    'loops 循环',
    1.6,
    () =>
      tune([C4, E4, G4, C5, G4, E4, A4, G4], 0.2, (pitch) =>
        shaped(
          (time) => square(pitch * time),
          (time) => 0.5 * fading(time, 0.12),
        ),
      ),
  ],
  [
    '轻快旋律',
    'loops 循环',
    3.2,
    () => tune([E4, G4, A4, G4, E4, D4, C4, 0, D4, E4, G4, E4, D4, C4, D4, 0], 0.2, piano, 0.35),
  ],
  [
    '低音循环',
    'loops 循环',
    1.6,
    () =>
      tune([65.4, 65.4, 98, 82.4, 65.4, 65.4, 110, 98], 0.2, (pitch) =>
        shaped(
          (time) => saw(pitch * time),
          (time) => 0.5 * fading(time, 0.1),
        ),
      ),
  ],
]);
