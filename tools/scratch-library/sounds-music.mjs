import { fading, glide, mixed, saw, sine, square } from './wave.mjs';
import { scale, piano, bell, pluck, hiss, shaped, tune, beats, kick, snare, hat, tom } from './voices.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */

const { C4, D4, E4, F4, G4, A4, B4, C5 } = scale;

const notes = Object.entries({ do: C4, re: D4, mi: E4, fa: F4, sol: G4, la: A4, si: B4 }).map(
  ([name, pitch]) => /** @type {const} */ ([`钢琴${name}`, 'notes 音符 乐器', 0.8, () => piano(pitch)]),
);

/** Name, tags (the first ones are keys of the editor's own filters), seconds, signal. */
export const music = /** @type {readonly (readonly [string, string, number, () => Signal])[]} */ ([
  ...notes,
  ['钢琴高音do', 'notes 音符 乐器', 0.8, () => piano(C5)],
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
