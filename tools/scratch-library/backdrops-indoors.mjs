import {
  band,
  boards,
  box,
  cloud,
  disc,
  hills,
  line,
  many,
  mesh,
  scatter,
  shape,
  sky,
  stars,
} from './scenery.mjs';

const deep = ['#63c5e8', '#3fa9d6', '#2587bd', '#17659b', '#0f4a7a'];
const dark = ['#05071a', '#080c26', '#0c1233'];
const bubbles = many(
  26,
  (at) =>
    `<circle cx="${Math.round(scatter(at, 1) * 480)}" cy="${Math.round(scatter(at, 2) * 320)}" r="${Math.round(3 + scatter(at, 3) * 7)}" fill="none" stroke="#d8f3ff" stroke-width="1.5"/>`,
);
const weeds = many(12, (at) =>
  line(
    `M${20 + at * 40} 340q-14 -24 0 -46t0 ${-30 - (at % 3) * 14}`,
    ['#3fae7a', '#2f9668', '#57c08b'][at % 3] ?? '',
    6,
  ),
);
const reef = many(9, (at) =>
  disc(20 + at * 56, 346, 20 + (at % 3) * 8, ['#ff7b89', '#ffb26b', '#c77dff'][at % 3] ?? ''),
);
const window2 = (/** @type {number} */ x) =>
  box(x, 60, 90, 100, '#ffffff', 4) + box(x + 6, 66, 36, 88, '#aee0ff') + box(x + 48, 66, 36, 88, '#aee0ff');
const blackboard = box(100, 50, 280, 140, '#8a6a45', 4) + box(108, 58, 264, 124, '#2f5d4b');
const tables = many(
  4,
  (at) =>
    box(30 + at * 112, 270, 84, 14, '#c99a5b', 3) +
    box(38 + at * 112, 284, 8, 44, '#8a6a45') +
    box(98 + at * 112, 284, 8, 44, '#8a6a45'),
);
const shelves = many(
  3,
  (row) =>
    box(40, 110 + row * 66, 400, 8, '#8a5a33') +
    many(26, (at) =>
      box(
        48 + at * 15,
        70 + row * 66 + (at % 4) * 4,
        12,
        40 - (at % 4) * 4,
        ['#e63946', '#457b9d', '#f4a261', '#2a9d8f', '#9d4edd'][(at + row * 2) % 5] ?? '',
      ),
    ),
);
const curtains = many(
  6,
  (at) =>
    shape(
      `${at * 22},0 ${at * 22 + 24},0 ${at * 12 + 12},300 ${at * 12},300`,
      at % 2 === 0 ? '#b3202e' : '#93182a',
    ) +
    shape(
      `${480 - at * 22},0 ${456 - at * 22},0 ${468 - at * 12},300 ${480 - at * 12},300`,
      at % 2 === 0 ? '#b3202e' : '#93182a',
    ),
);
const lights = many(5, (at) =>
  shape(
    `${60 + at * 90},0 ${20 + at * 90},300 ${100 + at * 90},300`,
    ['#ff6b6b55', '#ffd93d55', '#6bcb7755', '#4d96ff55', '#c77dff55'][at] ?? '',
  ),
);
const planet = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ size,
  /** @type {string} */ fill,
) =>
  disc(x, y, size, fill) +
  disc(x - size * 0.3, y - size * 0.2, size * 0.18, '#ffffff55') +
  disc(x + size * 0.3, y + size * 0.3, size * 0.24, '#00000022');
const craters = many(
  10,
  (at) =>
    `<ellipse cx="${Math.round(scatter(at, 4) * 460)}" cy="${Math.round(270 + scatter(at, 5) * 80)}" rx="${18 + (at % 3) * 10}" ry="${6 + (at % 3) * 3}" fill="#00000026"/>`,
);
const axis =
  line('M0 180H480', '#333a4d', 2) +
  line('M240 0V360', '#333a4d', 2) +
  shape('480,180 468,174 468,186', '#333a4d') +
  shape('240,0 234,12 246,12', '#333a4d');
const marks = (/** @type {number} */ step) =>
  many(Math.floor(240 / step) * 2 + 1, (at) => {
    const value = (at - Math.floor(240 / step)) * step;
    const digits = (/** @type {number} */ x, /** @type {number} */ y) =>
      `<text x="${x}" y="${y}" font-family="Sans Serif" font-size="11" fill="#333a4d">${value}</text>`;
    const across = Math.abs(value) < 240 && value !== 0 ? digits(240 + value - 12, 195) : '';
    return across + (Math.abs(value) < 180 && value !== 0 ? digits(246, 184 - value) : '');
  });
const checks = (/** @type {number} */ side, /** @type {string} */ one, /** @type {string} */ other) =>
  band(one) +
  many((480 / side) * (360 / side), (at) => {
    const column = at % (480 / side);
    const row = Math.floor(at / (480 / side));
    return (column + row) % 2 === 0 ? '' : box(column * side, row * side, side, side, other);
  });
const maze =
  band('#1d2433') +
  many(7, (at) => box(at % 2 === 0 ? 0 : 70, 40 + at * 46, 410, 12, '#4d96ff', 3)) +
  box(0, 0, 480, 8, '#4d96ff') +
  box(0, 352, 480, 8, '#4d96ff');

/** The format is that of backdrops-outdoors.mjs. */
export const indoors = [
  ['教室', 'indoors 学校', band('#fdf3dc') + blackboard + boards(250, '#d9b98a', '#c4a172') + tables],
  ['图书馆', 'indoors 学校 书', band('#f3e3c8') + shelves + boards(290, '#a9784a', '#8f6339')],
  [
    '卧室',
    'indoors 家',
    band('#dbe7ff') +
      window2(60) +
      boards(270, '#e0c097', '#cda97c') +
      box(260, 200, 190, 80, '#ffffff', 10) +
      box(260, 226, 190, 60, '#7aa2e3', 8) +
      box(270, 190, 60, 34, '#ffffff', 8),
  ],
  [
    '客厅',
    'indoors 家',
    band('#ffe9d6') +
      window2(330) +
      boards(270, '#d2a679', '#bb8f62') +
      box(60, 200, 200, 80, '#e07a5f', 14) +
      box(50, 220, 30, 66, '#c8654b', 10) +
      box(240, 220, 30, 66, '#c8654b', 10),
  ],
  [
    '厨房',
    'indoors 家 美食',
    checks(30, '#f4fbff', '#e3f3fb') +
      box(0, 200, 480, 100, '#8ecae6') +
      box(0, 190, 480, 14, '#546a7b') +
      many(5, (at) => box(10 + at * 96, 214, 80, 76, '#bde0fe', 4)) +
      band('#c9ada7', 300),
  ],
  [
    '体育馆',
    'indoors sports 运动',
    band('#e8ecf3') +
      window2(70) +
      window2(320) +
      boards(230, '#e3a857', '#cc9143') +
      `<circle cx="240" cy="310" r="44" fill="none" stroke="#ffffff" stroke-width="4"/>` +
      line('M240 230V360', '#ffffff', 4),
  ],
  ['舞台', 'indoors music 表演', band('#2d1b33') + boards(300, '#a9784a', '#8f6339') + curtains],
  ['彩灯舞台', 'indoors music 表演', band('#1a1030') + lights + boards(300, '#3a2a55', '#2c1f44')],
  [
    '实验室',
    'indoors 科学',
    band('#e6f4f1') +
      box(40, 60, 400, 10, '#90a4ae') +
      many(7, (at) =>
        box(60 + at * 56, 36, 14, 26, ['#ef476f', '#ffd166', '#06d6a0', '#118ab2'][at % 4] ?? '', 4),
      ) +
      box(0, 220, 480, 20, '#607d8b') +
      band('#b0bec5', 240),
  ],
  ['海底', 'underwater 大海', sky(deep) + bubbles + hills(330, '#e2c27a', 14) + weeds],
  ['珊瑚礁', 'underwater 大海', sky(deep.slice(0, 4)) + bubbles + reef + hills(344, '#e8d5a3', 10)],
  [
    '深海',
    'underwater 大海',
    sky(['#0f4a7a', '#0b365c', '#072541', '#04162a']) + bubbles + hills(330, '#12263a', 20),
  ],
  [
    '水面上下',
    'underwater 大海',
    sky(['#bfe6fd', '#d6effd'], 130) +
      cloud(80, 50) +
      band('#2f8fc4', 130) +
      line('M0 130q20 -10 40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0t40 0', '#e6f7ff', 4) +
      hills(330, '#d9bd7b', 14),
  ],
  ['星空', 'space 宇宙', sky(dark) + stars(140)],
  [
    '银河',
    'space 宇宙',
    sky(dark) +
      shape('0,300 480,20 480,110 0,360', '#6a5acd33') +
      shape('0,330 480,50 480,80 0,345', '#ffffff22') +
      stars(180),
  ],
  [
    '月球',
    'space 宇宙',
    sky(dark) + stars(90, 240) + planet(100, 80, 34, '#4d9de0') + hills(250, '#b9bcc6', 18) + craters,
  ],
  [
    '火星',
    'space 宇宙',
    sky(['#5a2a27', '#7a3a2e', '#a15238']) +
      stars(30, 120) +
      hills(240, '#c1562f', 30) +
      hills(290, '#a3441f', 20) +
      craters,
  ],
  [
    '行星',
    'space 宇宙',
    sky(dark) +
      stars(110) +
      planet(120, 110, 60, '#e07a5f') +
      planet(370, 240, 84, '#3d85c6') +
      planet(330, 70, 22, '#f2cc8f'),
  ],
  [
    '太空舱',
    'space indoors 宇宙',
    band('#c5ccd9') +
      many(
        3,
        (at) =>
          disc(90 + at * 150, 140, 56, '#6b7689') +
          disc(90 + at * 150, 140, 46, '#0c1233') +
          disc(74 + at * 150, 120, 3, '#ffffff') +
          disc(104 + at * 150, 156, 2, '#ffffff'),
      ) +
      band('#8d97a8', 270) +
      many(12, (at) => disc(30 + at * 38, 300, 7, ['#ef476f', '#ffd166', '#06d6a0'][at % 3] ?? '')),
  ],
  ['方格纸', 'patterns 数学', band('#ffffff') + mesh(20, '#cfd8e3')],
  [
    '坐标系',
    'patterns 数学',
    band('#ffffff') + mesh(20, '#e1e7ef') + mesh(100, '#b7c3d3', 1.5) + axis + marks(100),
  ],
  [
    '细坐标系',
    'patterns 数学',
    band('#fbfdff') + mesh(10, '#edf1f6') + mesh(50, '#c3cedb', 1.2) + axis + marks(50),
  ],
  [
    '横线纸',
    'patterns 写字',
    band('#fffdf5') +
      many(14, (at) => line(`M0 ${30 + at * 24}H480`, '#bcd4e6', 1.5)) +
      line('M50 0V360', '#f2a1a1', 2),
  ],
  ['黑板', 'patterns 学校', band('#8a6a45') + box(10, 10, 460, 340, '#2f5d4b', 4)],
  ['棋盘', 'patterns 游戏', checks(60, '#f0d9b5', '#b58863')],
  [
    '波点',
    'patterns 图案',
    band('#fff0f6') +
      many(88, (at) =>
        disc((at % 11) * 46 + (Math.floor(at / 11) % 2) * 23, Math.floor(at / 11) * 48 + 12, 9, '#ff9ec7'),
      ),
  ],
  [
    '彩虹条纹',
    'patterns 图案',
    sky(['#ff6b6b', '#ff9f45', '#ffd93d', '#6bcb77', '#4d96ff', '#6a5acd', '#c77dff']),
  ],
  [
    '放射光',
    'patterns 图案',
    band('#ffe08a') +
      many(
        12,
        (at) =>
          `<g transform="rotate(${at * 30} 240 180)">${shape('240,180 180,-220 300,-220', '#ffc94d')}</g>`,
      ),
  ],
  ['迷宫', 'patterns 游戏', maze],
  ['蓝色', 'patterns 纯色', band('#4c97ff')],
  ['浅绿', 'patterns 纯色', band('#d8f3dc')],
  ['黑色', 'patterns 纯色', band('#111111')],
];
