import { fading, glide, mixed, saw, sine, square, triangle } from './wave.mjs';
import {
  scale,
  piano,
  bell,
  hiss,
  rumble,
  shaped,
  tune,
  beats,
  tom,
  claps,
  chirp,
  vowel,
} from './voices.mjs';

/** @typedef {import('./wave.mjs').Signal} Signal */

const { C4, E4, F4, G4, A4, C5, E5, G5, A5, B5, C6 } = scale;

/** The format is that of sounds-music.mjs. */
export const effects = /** @type {readonly (readonly [string, string, number, () => Signal])[]} */ ([
  ['跳跃', 'effects 游戏', 0.3, () => shaped(glide(square, 260, 780, 0.3), (time) => fading(time, 0.15))],
  [
    '金币',
    'effects 游戏',
    0.5,
    () =>
      tune(
        [B5, 1318.5],
        0.08,
        (pitch) =>
          shaped(
            (time) => square(pitch * time),
            (time) => 0.6 * fading(time, 0.1),
          ),
        0.4,
      ),
  ],
  [
    '激光',
    'effects space 游戏',
    0.35,
    () => shaped(glide(saw, 1600, 180, 0.35), (time) => fading(time, 0.12)),
  ],
  ['爆炸', 'effects 游戏', 1.2, () => shaped(rumble(0.12, 71), (time) => 1.6 * fading(time, 0.25))],
  ['受伤', 'effects 游戏', 0.35, () => shaped(glide(square, 320, 90, 0.35), (time) => fading(time, 0.14))],
  ['得分', 'effects 游戏', 0.4, () => tune([E5, A5], 0.1, piano, 0.3)],
  [
    '升级',
    'effects 游戏',
    0.9,
    () =>
      tune(
        [C5, E5, G5, C6],
        0.12,
        (pitch) =>
          shaped(
            (time) => square(pitch * time),
            (time) => 0.5 * fading(time, 0.15),
          ),
        0.4,
      ),
  ],
  [
    '胜利号角',
    'effects 游戏',
    1.5,
    () =>
      tune(
        [G4, G4, G4, C5, 0, G4, C5],
        0.16,
        (pitch) =>
          shaped(
            (time) => saw(pitch * time),
            (time) => 0.5 * fading(time, 0.25),
          ),
        0.3,
      ),
  ],
  [
    '失败',
    'effects 游戏',
    1.2,
    () =>
      tune(
        [G4, F4, E4, C4],
        0.25,
        (pitch) =>
          shaped(
            (time) => triangle(pitch * time),
            (time) => fading(time, 0.2),
          ),
        0.4,
      ),
  ],
  ['叮咚门铃', 'effects 家', 1.4, () => tune([E5, C5], 0.5, bell, 0.9)],
  ['铃声', 'effects 学校', 1.5, () => beats(15, 0.1, () => bell(1200, 0.1))],
  [
    '风铃',
    'effects 自然',
    2,
    () => tune([C6, A5, G5, E5, A5, C6], 0.22, (pitch) => shaped(bell(pitch), () => 0.5), 1),
  ],
  [
    '魔法',
    'effects 魔法',
    1.1,
    () =>
      tune(
        [C5, E5, G5, B5, C6, 1318.5, 1568, 2093],
        0.08,
        (pitch) => shaped(bell(pitch, 0.15), () => 0.6),
        0.5,
      ),
  ],
  [
    '弹簧',
    'effects wacky 搞笑',
    0.7,
    () =>
      shaped(
        (time) => sine(220 * time + 6 * sine(9 * time) * fading(time, 0.2)),
        (time) => fading(time, 0.2),
      ),
  ],
  ['气泡', 'effects 水', 0.25, () => chirp(300, 900)],
  ['水滴声', 'effects 水', 0.2, () => chirp(1200, 500)],
  [
    '海浪声',
    'effects 自然',
    3,
    () => shaped(rumble(0.25, 81), (time) => 0.9 * (0.5 + 0.5 * sine(time / 3 - 0.25))),
  ],
  [
    '风声',
    'effects 自然',
    2.5,
    () => shaped(rumble(0.06, 91), (time) => 1.4 * (0.6 + 0.4 * sine(time * 0.8))),
  ],
  ['雨声', 'effects 自然', 2.5, () => shaped(rumble(0.6, 101), () => 0.3)],
  ['雷声', 'effects 自然', 2.2, () => shaped(rumble(0.05, 111), (time) => 2.6 * fading(time, 0.5))],
  [
    '滴答钟表',
    'effects 时间',
    2,
    () =>
      beats(4, 0.5, (at) =>
        shaped(glide(triangle, at % 2 === 0 ? 1400 : 1100, 900, 0.04), (time) => fading(time, 0.012)),
      ),
  ],
  [
    '倒计时',
    'effects 时间',
    3.6,
    () =>
      tune(
        [A4, 0, A4, 0, A4, 0, A5],
        0.5,
        (pitch) =>
          shaped(
            (time) => sine(pitch * time),
            (time) => 0.8 * fading(time, 0.25),
          ),
        0.5,
      ),
  ],
  ['警报', 'effects 危险', 2, () => (time) => 0.5 * triangle((time % 1 < 0.5 ? 880 : 660) * time)],
  ['按键', 'effects 电脑', 0.08, () => shaped(hiss(0.008, 7), () => 1)],
  [
    '错误提示',
    'effects 电脑',
    0.5,
    () => tune([196, 155.6], 0.2, (pitch) => (time) => square(pitch * time) * 0.6, 0.2),
  ],
  ['鼓掌', 'sports 欢呼 观众', 2.5, () => claps(170, 2.3)],
  [
    '哨子',
    'sports 比赛',
    0.7,
    () => (time) => 0.5 * sine(2300 * time + 8 * sine(28 * time)) * Math.min(1, time * 30),
  ],
  [
    '拍球',
    'sports 球',
    1.3,
    () => mixed([0, 0.45, 0.8, 1.05].map((at) => ({ at, seconds: 0.2, play: tom(110) }))),
  ],
  ['击球', 'sports 球', 0.2, () => shaped(glide(triangle, 900, 300, 0.1), (time) => fading(time, 0.02))],
  ['飞碟声', 'space 宇宙', 2, () => (time) => 0.5 * sine(500 * time + 12 * sine(5 * time))],
  ['火箭发射', 'space 宇宙', 3, () => shaped(rumble(0.2, 121), (time) => Math.min(1, time) * 1.2)],
  [
    '电波',
    'space 宇宙',
    1.2,
    () =>
      beats(12, 0.1, (at) =>
        shaped(glide(sine, 700 + ((at * 397) % 900), 700, 0.1), (time) => 0.6 * fading(time, 0.06)),
      ),
  ],
  [
    '鸟叫',
    'animals 自然',
    1,
    () => mixed([0, 0.16, 0.32, 0.6].map((at) => ({ at, seconds: 0.14, play: chirp(2600, 3600) }))),
  ],
  [
    '蟋蟀叫',
    'animals 自然 夜',
    1.5,
    () =>
      mixed(
        [0, 0.5, 1].flatMap((at) =>
          [0, 0.06, 0.12].map((more) => ({ at: at + more, seconds: 0.05, play: chirp(4200, 4300) })),
        ),
      ),
  ],
  [
    '小鸡叫',
    'animals 农场',
    0.7,
    () => mixed([0, 0.25, 0.45].map((at) => ({ at, seconds: 0.12, play: chirp(3200, 2400) }))),
  ],
  [
    '青蛙叫',
    'animals 池塘',
    0.9,
    () =>
      mixed(
        [0, 0.4].map((at) => ({
          at,
          seconds: 0.3,
          play: shaped(
            (time) => saw(110 * time) * square(28 * time),
            (time) => fading(time, 0.15),
          ),
        })),
      ),
  ],
  ['啊', 'voice 人声', 0.7, () => vowel(220, 200, 0.7)],
  ['哇', 'voice 人声', 0.8, () => vowel(180, 330, 0.8)],
  ['哦', 'voice 人声', 0.6, () => vowel(260, 170, 0.6)],
  ['滑稽下滑', 'wacky 搞笑', 0.9, () => shaped(glide(sine, 1200, 200, 0.9), () => 0.7)],
  ['滑稽上滑', 'wacky 搞笑', 0.9, () => shaped(glide(sine, 200, 1200, 0.9), () => 0.7)],
  [
    '噗',
    'wacky 搞笑',
    0.4,
    () =>
      shaped(
        (time) => saw(70 * time) * (0.6 + 0.4 * square(34 * time)),
        (time) => fading(time, 0.15),
      ),
  ],
]);
