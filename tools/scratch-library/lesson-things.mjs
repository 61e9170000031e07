import { eye, moved, mouth, oval, patch, plate, sprite, stroke } from './lesson-parts.mjs';

/** @param {number} x @param {number} turn in degrees */
const wheel = (x, turn) =>
  moved(
    oval(x, 72, 11, 11, '#2b2d42') + oval(x, 72, 5, 5, '#edf2f4') + stroke(`M${x - 9} 72h18`, '#8d99ae', 2),
    `rotate(${turn} ${x} 72)`,
  );

/** @param {number} turn @param {string} lamp */
const car = (turn, lamp) =>
  patch('M20 50q6-22 18-22h20q12 0 20 22z', '#ef476f') +
  patch('M28 48q4-14 11-14h8v14zM51 34h7q8 0 13 14H51z', '#bde0fe') +
  plate(4, 47, 88, 24, '#ef476f', 10) +
  plate(4, 60, 88, 6, '#c9184a', 3) +
  oval(88, 55, 4, 5, lamp) +
  wheel(24, turn) +
  wheel(70, turn);

/** Draws a rocket that flies to the right. @param {number} fire the length of the flame */
const rocket = (fire) =>
  (fire === 0
    ? ''
    : patch(`M22 38Q${22 - fire * 2} 48 22 58z`, '#f77f00') +
      patch(`M22 42Q${22 - fire} 48 22 54z`, '#ffd166')) +
  patch('M34 34Q24 18 14 18l8 22zM34 62Q24 78 14 78l8-22z', '#d62828') +
  patch('M20 36h40q24 2 32 12q-8 10-32 12H20z', '#f1f5f9') +
  patch('M70 37.5q16 3 22 10.5q-6 7.500-22 10.5z', '#d62828') +
  oval(54, 48, 8, 8, '#33415c') +
  oval(54, 48, 5.5, 5.5, '#8ecae6');

const stalk = stroke('M48 28q0-12 6-18', '#7f5539', 4) + patch('M52 20q10-12 24-8q-6 12-24 8z', '#52b788');
const apple =
  stalk +
  patch('M48 30q14-10 26 0t4 34q-8 22-20 22q-6 0-10-3q-4 3-10 3q-12 0-20-22q-8-24 4-34t26 0z', '#e63946') +
  oval(32, 46, 5, 10, '#ffffff55');
const bitten =
  stalk +
  patch(
    'M48 30q14-10 26 0q3 2 4 4a15 15 0 0 0 0 29q-8 23-20 23q-6 0-10-3q-4 3-10 3q-12 0-20-22q-8-24 4-34t26 0z',
    '#e63946',
  ) +
  patch('M78 34a15 15 0 0 0 0 29q-6-2-10-6q-6-10 0-18q4-4 10-5z', '#fff4d6') +
  oval(32, 46, 5, 10, '#ffffff55');
const core =
  stroke('M48 28q0-12 6-18', '#7f5539', 4) +
  patch('M30 28q18-6 36 0q-14 24 0 56q-18 6-36 0q14-32 0-56z', '#fff4d6') +
  patch('M28 26q20-8 40 0l-4 8q-16-6-32 0zM28 86q20 8 40 0l-4-8q-16 6-32 0z', '#e63946') +
  oval(45, 56, 2, 4, '#5c3a21') +
  oval(51, 60, 2, 4, '#5c3a21');

/** @param {number} turn @param {number} [flat] */
const ball = (turn, flat = 0) =>
  moved(
    moved(
      oval(48, 48, 40, 40, '#ff9f1c') +
        stroke('M8 48h80M48 8v80M20 20q28 28 0 56M76 20q-28 28 0 56', '#7a3b00', 3) +
        oval(34, 30, 8, 6, '#ffffff66'),
      `rotate(${turn} 48 48)`,
    ),
    `translate(0 ${flat}) scale(1 ${1 - flat / 96})`,
  );

const star = (/** @type {string} */ fill, /** @type {string} */ face) =>
  patch('M48 4l13 28 31 4-23 21 6 31-27-15-27 15 6-31L4 36l31-4z', fill) + face;
const awake = eye(40, 46) + eye(56, 46) + mouth(48, 55, false);
const asleep = stroke('M36 47q4 3 8 0m8 0q4 3 8 0', '#4a3b34', 2) + mouth(48, 55, false);
const talking = eye(40, 46) + eye(56, 46) + mouth(48, 54, true);

/** @param {number} tilt */
const boat = (tilt) =>
  moved(
    stroke('M48 10v50', '#7f5539', 4) +
      patch('M52 12q30 18 30 42H52z', '#ffffff') +
      patch('M44 20q-22 14-24 34h24z', '#ffd166') +
      patch('M8 60h80q-4 26-20 26H28Q12 86 8 60z', '#bc6c25') +
      patch('M8 60h80l-2 8H10z', '#dda15e'),
    `rotate(${tilt} 48 80)`,
  );

/** @param {number} blades */
const plane = (blades) =>
  patch('M12 44L4 22h12l14 20z', '#3a86ff') +
  patch('M8 46q40-16 70-4q12 4 12 8t-12 8q-34 6-62-2z', '#edf2f4') +
  patch('M40 54l-14 26h12l24-26zM44 42L34 24h10l18 18z', '#3a86ff') +
  [40, 52, 64].map((x) => oval(x, 46, 3.5, 3.5, '#8ecae6')).join('') +
  stroke(`M91 ${50 - blades}v${blades * 2}`, '#33415c', 3);

/** @param {number} turn @param {string} face */
const sun = (turn, face) =>
  moved(
    Array.from({ length: 12 }, (_, at) =>
      moved(patch('M43 18l5-16 5 16z', '#ffb703'), `rotate(${at * 30} 48 48)`),
    ).join(''),
    `rotate(${turn} 48 48)`,
  ) +
  oval(48, 48, 28, 28, '#ffd54a') +
  face;

/** @param {string} fill @param {string} top */
const flower = (fill, top) =>
  stroke('M48 50v40', '#40916c', 5) +
  patch('M48 80q-22-2-24-16q20 0 24 16zM48 74q20-2 22-14q-18 0-22 14z', '#52b788') +
  Array.from({ length: 6 }, (_, at) => moved(oval(48, 18, 10, 14, fill), `rotate(${at * 60} 48 34)`)).join(
    '',
  ) +
  oval(48, 34, 10, 10, top);

/** @param {string} fill @param {number} down */
const button = (fill, down) =>
  plate(6, 30, 84, 44, '#33415c', 20) +
  plate(6, 24 + down, 84, 44, fill, 20) +
  plate(16, 29 + down, 64, 10, '#ffffff55', 5);

export const things = [
  sprite('汽车', '交通', { 开1: car(0, '#ffd166'), 开2: car(60, '#ffd166'), 开灯: car(30, '#ffffff') }),
  sprite('火箭', 'space 交通 宇宙', { 停: rocket(0), 飞1: rocket(10), 飞2: rocket(19) }),
  sprite('飞机', '交通 天空', { 飞1: plane(16), 飞2: plane(6) }),
  sprite('小船', '交通 大海', { 划1: boat(-5), 划2: boat(5) }),
  sprite('苹果', 'food 水果', { 完整: apple, 咬一口: bitten, 苹果核: core }),
  sprite('球', 'sports 运动', { 转1: ball(0), 转2: ball(45), 压扁: ball(0, 16) }),
  sprite('星星', 'fantasy space 天空', {
    亮: star('#ffd54a', awake),
    眨眼: star('#ffe38a', asleep),
    说话: star('#ffd54a', talking),
  }),
  sprite('太阳', '天空 天气', { 晴1: sun(0, awake), 晴2: sun(15, awake), 说话: sun(0, talking) }),
  sprite('花', '自然 植物', {
    红: flower('#ff6b9d', '#ffd166'),
    黄: flower('#ffd166', '#bc6c25'),
    蓝: flower('#74a9ff', '#ffe38a'),
  }),
  sprite('按钮', '游戏', {
    弹起: button('#06d6a0', 0),
    按下: button('#05b386', 6),
    红色: button('#ef476f', 0),
  }),
];
