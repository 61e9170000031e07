import {
  band,
  box,
  cloud,
  disc,
  hills,
  line,
  many,
  scatter,
  shape,
  sky,
  skyline,
  stars,
  tree,
} from './scenery.mjs';

const day = ['#8fd3ff', '#a5dcff', '#bbe5ff', '#d1eeff'];
const dark = ['#0b1030', '#101745', '#18205c'];

const school =
  box(110, 60, 260, 110, '#ffe5c4') +
  box(100, 50, 280, 14, '#c8553d') +
  box(205, 80, 70, 90, '#f4d3a1') +
  box(222, 120, 36, 50, '#8a5a33') +
  many(4, (at) => box([124, 164, 290, 330][at] ?? 0, 84, 28, 26, '#8ecae6', 2)) +
  many(4, (at) => box([124, 164, 290, 330][at] ?? 0, 126, 28, 26, '#8ecae6', 2)) +
  line('M240 50V14', '#7f8c9a', 3) +
  shape('241,14 276,20 241,34', '#ef476f');
const lanes =
  '<ellipse cx="240" cy="290" rx="270" ry="100" fill="#d9705a"/>' +
  many(
    3,
    (at) =>
      `<ellipse cx="240" cy="290" rx="${250 - at * 20}" ry="${92 - at * 10}" fill="none" stroke="#ffffff" stroke-width="2"/>`,
  ) +
  '<ellipse cx="240" cy="292" rx="190" ry="60" fill="#63bd57"/>';
const woods =
  many(9, (at) => tree(10 + at * 58, 190 + (at % 2) * 14, 1, '#3f8f5a')) +
  hills(230, '#7cc46a', 24) +
  many(5, (at) => tree([30, 110, 330, 410, 465][at] ?? 0, 280 + (at % 2) * 30, 1.5, '#57a85c')) +
  shape('200,360 290,360 258,236 240,236', '#d9b98a') +
  many(12, (at) =>
    disc(
      20 + scatter(at, 31) * 440,
      300 + scatter(at, 32) * 50,
      4,
      ['#ef476f', '#ffffff', '#ffd166'][at % 3] ?? '',
    ),
  );
const planets =
  disc(370, 90, 46, '#f4a261') +
  '<ellipse cx="370" cy="90" rx="78" ry="16" fill="none" stroke="#ffe5b4" stroke-width="6"/>' +
  disc(90, 70, 26, '#8ecae6') +
  disc(82, 62, 7, '#6ab0d0') +
  hills(310, '#6d6a8a', 22) +
  many(
    6,
    (at) => `<ellipse cx="${50 + at * 78}" cy="${330 + (at % 2) * 14}" rx="20" ry="6" fill="#57547a"/>`,
  );
const street =
  skyline(250, ['#8fa8c8', '#c9a68f', '#a3b89f', '#b8a3c8'], '#fff3b0') +
  band('#b8bec9', 250, 20) +
  band('#5f6672', 270) +
  many(8, (at) => box(10 + at * 62, 310, 36, 6, '#fff3b0'));

/** Places of the lessons that the other backdrops lack. The format is that of backdrops-outdoors.mjs. */
export const scenes = [
  [
    '操场',
    'outdoors sports 学校 上课常用',
    sky(day, 200) + cloud(50, 40) + cloud(390, 34) + band('#9bd37a', 170) + school + lanes,
  ],
  ['森林', 'outdoors 自然 上课常用', sky(day, 240) + cloud(80, 40) + cloud(330, 50) + woods],
  ['城市', 'outdoors 交通 上课常用', sky(day, 270) + cloud(60, 40) + cloud(360, 56) + street],
  ['太空', 'space 宇宙 上课常用', sky(dark) + stars(120) + planets],
];
