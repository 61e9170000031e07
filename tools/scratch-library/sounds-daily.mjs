import { beats, bell, chirp, claps, hiss, rumble, shaped, tom, tune, vowel } from './voices.mjs';
import { fading, glide, mixed, saw, sine, square } from './wave.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */

/** Plays vowels one after the other: start, pitches at the beginning and the end, seconds. @param {readonly (readonly [number, number, number, number])[]} parts */
const calls = (parts) =>
  mixed(parts.map(([at, from, to, seconds]) => ({ at, seconds, play: vowel(from, to, seconds) })));
/** @param {readonly number[]} pitches @returns {Signal} */
const whistle = (pitches) => (time) =>
  (pitches.reduce((sum, pitch) => sum + square(pitch * time), 0) / pitches.length) * Math.min(1, time * 12);

const hoot = () => shaped(glide(sine, 400, 340, 0.3), (time) => Math.min(1, time * 25) * fading(time, 0.12));

/** Animals, people and things around us. The format is that of sounds-music.mjs. */
export const daily = /** @type {readonly (readonly [string, string, number, () => Signal])[]} */ ([
  ['牛叫', 'animals 农场', 1.1, () => vowel(150, 115, 1.1)],
  [
    '鸭叫',
    'animals 农场',
    0.7,
    () => beats(2, 0.32, () => shaped(glide(saw, 340, 260, 0.2), (time) => fading(time, 0.09))),
  ],
  ['马叫', 'animals 农场', 1.2, () => shaped(vowel(820, 380, 1.2), (time) => 0.7 + 0.5 * sine(11 * time))],
  [
    '公鸡打鸣',
    'animals 农场 早晨',
    1.5,
    () =>
      calls([
        [0, 420, 520, 0.18],
        [0.22, 500, 560, 0.18],
        [0.44, 560, 760, 0.4],
        [0.86, 740, 420, 0.6],
      ]),
  ],
  ['狮吼', 'animals 草原', 1.2, () => shaped(vowel(105, 70, 1.2), (time) => 1.2 + 0.4 * square(31 * time))],
  [
    '狼嚎',
    'animals 森林 夜',
    1.8,
    () =>
      calls([
        [0, 240, 520, 0.7],
        [0.68, 520, 400, 1.1],
      ]),
  ],
  [
    '猫头鹰叫',
    'animals 森林 夜',
    1.2,
    () => mixed([0, 0.35, 0.6].map((at) => ({ at, seconds: 0.5, play: hoot() }))),
  ],
  [
    '猴子叫',
    'animals 森林',
    0.9,
    () =>
      calls([
        [0, 500, 800, 0.16],
        [0.2, 500, 820, 0.16],
        [0.4, 520, 900, 0.2],
        [0.65, 880, 480, 0.25],
      ]),
  ],
  [
    '大象叫',
    'animals 草原',
    1.2,
    () => shaped(glide(saw, 300, 620, 0.8), (time) => 0.8 * Math.min(1, time * 12) * fading(time, 0.4)),
  ],
  ['蜜蜂嗡嗡', 'animals 昆虫', 1.2, () => (time) => saw(190 * time + 2 * sine(5 * time)) * 0.5],
  ['蛇嘶嘶', 'animals 爬行', 0.9, () => shaped(hiss(0.5, 131), (time) => Math.min(1, time * 8))],
  [
    '笑声',
    'voice 人声 开心',
    1.1,
    () => calls([0, 0.2, 0.4, 0.6, 0.8].map((at) => [at, 330 - 60 * at, 250, 0.15])),
  ],
  [
    '打喷嚏',
    'voice 人声',
    0.9,
    () =>
      mixed([
        { at: 0, seconds: 0.45, play: vowel(240, 420, 0.45) },
        { at: 0.5, seconds: 0.4, play: shaped(hiss(0.07, 137), () => 1.3) },
      ]),
  ],
  ['打呼噜', 'voice 人声 睡觉', 1.8, () => (time) => saw(62 * time) * 0.5 * Math.abs(sine(time / 1.8))],
  [
    '吹口哨',
    'voice 人声',
    1,
    () =>
      mixed([
        { at: 0, seconds: 0.4, play: glide(sine, 1100, 1900, 0.4) },
        { at: 0.45, seconds: 0.5, play: glide(sine, 1900, 1000, 0.5) },
      ]),
  ],
  ['敲门', 'effects 家', 0.8, () => beats(3, 0.22, () => shaped(tom(170), (time) => fading(time, 0.04)))],
  ['开门', 'effects 家', 1, () => shaped(glide(saw, 70, 160, 1), (time) => 0.3 + 0.3 * square(13 * time))],
  ['关门', 'effects 家', 0.6, () => shaped(rumble(0.12, 139), (time) => 2 * fading(time, 0.06))],
  ['打字', 'effects 电脑', 1, () => beats(8, 0.12, (at) => shaped(hiss(0.008, 141 + at), () => 1))],
  ['鼠标点击', 'effects 电脑', 0.15, () => beats(2, 0.07, (at) => shaped(hiss(0.004, 151 + at), () => 1.2))],
  ['拍照', 'effects 相机', 0.4, () => beats(2, 0.16, (at) => shaped(hiss(0.02, 153 + at), () => 1.2))],
  [
    '电话铃',
    'effects 家',
    1.6,
    () =>
      mixed(
        [0, 0.8].map((at) => ({
          at,
          seconds: 0.6,
          play: beats(10, 0.06, (hit) => bell(hit % 2 === 0 ? 1100 : 1320, 0.1)),
        })),
      ),
  ],
  ['消息提示', 'effects 电脑', 0.6, () => tune([1318.5, 1760], 0.12, (pitch) => bell(pitch, 0.1), 0.4)],
  ['倒水', 'effects 水', 1.4, () => beats(14, 0.1, (at) => chirp(400 + at * 40, 700 + at * 50))],
  [
    '玻璃碎了',
    'effects 危险',
    0.9,
    () =>
      mixed(
        [0, 0.03, 0.07, 0.12, 0.2].map((at, index) => ({
          at,
          seconds: 0.6,
          play: shaped(bell(2600 + index * 430, 0.08), () => 0.6),
        })),
      ),
  ],
  ['火车汽笛', 'effects 交通', 1.4, () => whistle([311, 370, 466])],
  [
    '火车开动',
    'effects 交通',
    2,
    () =>
      beats(8, 0.25, (at) =>
        shaped(rumble(0.3, 161), (time) => (at % 2 === 0 ? 2 : 1.2) * fading(time, 0.06)),
      ),
  ],
  ['轮船汽笛', 'effects 交通 海', 1.6, () => whistle([98, 123])],
  [
    '直升机',
    'effects 交通',
    1.8,
    () => beats(22, 0.08, () => shaped(rumble(0.12, 163), (time) => 1.8 * fading(time, 0.03))),
  ],
  [
    '自行车铃',
    'effects 交通',
    0.9,
    () => mixed([0, 0.18].map((at) => ({ at, seconds: 0.7, play: beats(5, 0.035, () => bell(2350, 0.15)) }))),
  ],
  [
    '刹车',
    'effects 交通',
    0.9,
    () => shaped(glide(saw, 1500, 1100, 0.9), (time) => 0.35 * fading(time, 0.4)),
  ],
  ['篝火', 'effects 自然', 2, () => claps(26, 1.9)],
  [
    '欢呼',
    'sports 观众',
    2,
    () =>
      mixed([
        { at: 0, seconds: 2, play: claps(120, 1.9) },
        { at: 0, seconds: 2, play: shaped(vowel(300, 360, 2), () => 0.5) },
      ]),
  ],
  [
    '投篮',
    'sports 球',
    0.4,
    () => shaped(rumble(0.7, 167), (time) => Math.min(1, time * 20) * fading(time, 0.07)),
  ],
  [
    '传送',
    'space 宇宙 魔法',
    1.2,
    () => (time) =>
      sine(300 * time + 500 * time * time + 3 * sine(14 * time)) * 0.6 * Math.min(1, (1.2 - time) * 4),
  ],
]);
