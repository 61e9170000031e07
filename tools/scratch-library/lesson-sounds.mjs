import { bell, beats, hiss, piano, rumble, shaped, tune, vowel } from './voices.mjs';
import { fading, glide, mixed, saw, sine, square, triangle } from './wave.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */

const bark = () =>
  shaped(glide(saw, 420, 180, 0.16), (time) => 1.1 * Math.min(1, time * 80) * fading(time, 0.06));
/** @param {number} pitch */
const horn = (pitch) =>
  mixed(
    [pitch, pitch * 1.26].map((one) => ({
      at: 0,
      seconds: 0.4,
      play: (/** @type {number} */ time) => 0.5 * square(one * time),
    })),
  );

/** Sounds of the lesson sprites. The format is that of sounds-music.mjs. */
export const lessonSounds = /** @type {readonly (readonly [string, string, number, () => Signal])[]} */ ([
  [
    '猫叫',
    'animals 上课常用',
    0.7,
    () =>
      mixed([
        { at: 0, seconds: 0.3, play: vowel(420, 720, 0.3) },
        { at: 0.28, seconds: 0.42, play: vowel(720, 380, 0.42) },
      ]),
  ],
  ['啵', 'effects 上课常用', 0.15, () => shaped(glide(sine, 300, 900, 0.12), (time) => fading(time, 0.04))],
  ['狗叫', 'animals 上课常用', 0.7, () => beats(2, 0.32, bark)],
  ['羊叫', 'animals 上课常用', 0.9, () => shaped(vowel(330, 290, 0.9), (time) => 0.7 + 0.5 * sine(9 * time))],
  [
    '猪叫',
    'animals 上课常用',
    0.6,
    () => beats(3, 0.18, () => shaped(glide(saw, 110, 150, 0.16), (time) => fading(time, 0.08))),
  ],
  [
    '脚步声',
    'effects 上课常用',
    1.6,
    () => beats(4, 0.4, () => shaped(rumble(0.3, 17), (time) => 2.4 * fading(time, 0.03))),
  ],
  [
    '汽车喇叭',
    'effects 交通 上课常用',
    0.9,
    () => mixed([0, 0.45].map((at) => ({ at, seconds: 0.36, play: horn(330) }))),
  ],
  [
    '汽车开动',
    'effects 交通 上课常用',
    2,
    () => shaped(glide(saw, 60, 140, 2), (time) => 0.5 + 0.3 * triangle(24 * time)),
  ],
  [
    '咬苹果',
    'effects 美食 上课常用',
    0.4,
    () => beats(2, 0.14, (at) => shaped(hiss(0.03, 41 + at), () => 1.3)),
  ],
  [
    '机器人说话',
    'voice 科学 上课常用',
    1.2,
    () =>
      tune(
        [220, 330, 262, 392, 294, 247],
        0.2,
        (pitch) =>
          shaped(
            (time) => square(pitch * time),
            () => 0.7,
          ),
        0.16,
      ),
  ],
  [
    '上课铃',
    'effects 学校 上课常用',
    2,
    () => beats(16, 0.12, (at) => bell(at % 2 === 0 ? 1568 : 1319, 0.2)),
  ],
  [
    '闪亮',
    'effects 上课常用',
    0.8,
    () => tune([1046.5, 1318.5, 1568, 2093], 0.1, (pitch) => piano(pitch, 0.2), 0.5),
  ],
]);
