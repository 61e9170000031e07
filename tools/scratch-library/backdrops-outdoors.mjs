import {
  band,
  box,
  cloud,
  disc,
  fir,
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
const dusk = ['#5b3f8c', '#8d4f93', '#c7658a', '#f28b74', '#fbb36b'];
const night = ['#0b1437', '#101c48', '#172659', '#1f316b'];
const clouds = cloud(60, 60) + cloud(200, 40, 0.8) + cloud(350, 70, 1.1);
const sun = disc(410, 60, 32, '#ffd54a');
const moon = disc(400, 64, 28, '#fdf3c7') + disc(388, 56, 5, '#eadfae') + disc(408, 74, 6, '#eadfae');
const field = hills(230, '#8ccf63') + hills(270, '#6fbb4d', 24);
const flowers = many(26, (at) =>
  disc(
    scatter(at, 5) * 480,
    290 + scatter(at, 6) * 64,
    4,
    ['#ff6f91', '#ffd166', '#ffffff', '#b388ff'][at % 4] ?? '',
  ),
);
const sea = (/** @type {string} */ water) =>
  band(water, 190) +
  many(14, (at) =>
    line(`M${scatter(at, 7) * 440} ${205 + scatter(at, 8) * 80}q10 -6 20 0t20 0`, '#ffffff', 2),
  );
const road =
  shape('200,190 280,190 470,360 10,360', '#5f6672') +
  many(5, (at) =>
    shape(
      `${238 - at} ${200 + at * 34} ${242 + at} ${200 + at * 34} ${244 + at * 2} ${216 + at * 36} ${236 - at * 2} ${216 + at * 36}`,
      '#fff3b0',
    ),
  );
const ranges =
  shape('-20,260 90,90 190,260', '#7d8aa5') +
  shape('90,130 70,122 90,90 112,126', '#ffffff') +
  shape('120,260 260,60 400,260', '#69769a') +
  shape('232,100 260,60 288,100 262,112', '#ffffff') +
  shape('320,260 430,110 520,260', '#7d8aa5');
const dunes = hills(220, '#f2cf87', 50) + hills(270, '#e6b866', 40) + hills(310, '#d9a552', 20);
const snow = many(60, (at) =>
  disc(scatter(at, 9) * 480, scatter(at, 10) * 300, 1.5 + scatter(at, 11) * 2, '#ffffff'),
);
const rain = many(60, (at) => line(`M${scatter(at, 12) * 480} ${scatter(at, 13) * 300}l-5 16`, '#a9c7e8', 2));
const shade = cloud(40, 60, 1.6, '#76839b') + cloud(200, 50, 1.8, '#66728a') + cloud(350, 64, 1.5, '#76839b');
const pitch =
  many(6, (at) => box(at * 80, 120, 80, 240, at % 2 === 0 ? '#58b24c' : '#63bd57')) +
  `<rect x="30" y="140" width="420" height="200" fill="none" stroke="#ffffff" stroke-width="4"/>` +
  line('M240 140V340', '#ffffff', 4) +
  `<circle cx="240" cy="240" r="40" fill="none" stroke="#ffffff" stroke-width="4"/>`;
const stands =
  band('#4a5d86', 40, 80) +
  many(160, (at) =>
    disc(
      8 + (at % 40) * 12,
      52 + Math.floor(at / 40) * 18,
      5,
      ['#ffb4a2', '#ffe5a0', '#b5ead7', '#c7ceea'][(at * 7) % 4] ?? '',
    ),
  );
const track = band('#c8553d', 150) + many(6, (at) => line(`M0 ${180 + at * 34}H480`, '#ffffff', 3));
const houses = many(4, (at) => {
  const x = 30 + at * 115;
  return (
    box(x, 170, 80, 80, ['#ffd6a5', '#caffbf', '#bde0fe', '#ffc8dd'][at] ?? '') +
    shape(`${x - 8},170 ${x + 88},170 ${x + 40},125`, '#b5543f') +
    box(x + 30, 205, 20, 45, '#7f5539') +
    box(x + 8, 185, 16, 16, '#ffffff') +
    box(x + 56, 185, 16, 16, '#ffffff')
  );
});
const platforms =
  band('#7ec8f2') +
  clouds +
  box(0, 320, 480, 40, '#6ab04c') +
  box(0, 336, 480, 24, '#8d6e4a') +
  box(60, 240, 110, 20, '#c77f4a', 4) +
  box(220, 180, 110, 20, '#c77f4a', 4) +
  box(370, 120, 100, 20, '#c77f4a', 4);
const castle =
  box(150, 130, 180, 120, '#b8b4c8') +
  box(120, 100, 50, 150, '#a5a0b8') +
  box(310, 100, 50, 150, '#a5a0b8') +
  shape('112,100 178,100 145,50', '#8c4a9e') +
  shape('302,100 368,100 335,50', '#8c4a9e') +
  `<path d="M215 250v-45a25 25 0 0 1 50 0v45z" fill="#5b4636"/>`;

/** Name, tags (the first ones are keys of the editor's own filters), picture. */
export const outdoors = [
  ['草地', 'outdoors 自然', sky(day) + sun + clouds + field],
  ['花田', 'outdoors 自然 花', sky(day) + clouds + field + flowers],
  [
    '黄昏草地',
    'outdoors 自然 傍晚',
    sky(dusk) + disc(240, 230, 46, '#ffe08a') + hills(240, '#4d6b3c') + hills(285, '#3d5830', 22),
  ],
  [
    '夜晚草地',
    'outdoors 自然 夜',
    sky(night) + stars(70, 220) + moon + hills(240, '#24503a') + hills(285, '#1b3f2d', 22),
  ],
  [
    '树林',
    'outdoors 自然 森林',
    sky(day) + field + many(8, (at) => tree(20 + at * 64, 250 + (at % 3) * 26, 0.9 + (at % 3) * 0.2)),
  ],
  [
    '秋天树林',
    'outdoors 自然 森林 秋',
    sky(['#f7d9a8', '#f9e2bb', '#fbebce']) +
      hills(240, '#d9a648') +
      many(8, (at) => tree(20 + at * 64, 260 + (at % 3) * 26, 1, ['#e2711d', '#d62828', '#f4a300'][at % 3])),
  ],
  [
    '松林',
    'outdoors 自然 森林',
    sky(['#bfe3e0', '#d2ece9', '#e5f5f3']) +
      hills(250, '#5f9e6e') +
      many(10, (at) => fir(10 + at * 50, 270 + (at % 3) * 24, 1 + (at % 3) * 0.2)),
  ],
  ['高山', 'outdoors 自然 山', sky(day) + clouds + ranges + hills(255, '#7fb069', 16)],
  [
    '雪地',
    'outdoors 自然 冬天',
    sky(['#c9dcf0', '#d9e7f5', '#e9f2fa']) +
      hills(230, '#f4f9ff') +
      many(5, (at) => fir(50 + at * 96, 260, 0.9, '#6fa08a')) +
      hills(290, '#ffffff', 20) +
      snow,
  ],
  ['沙漠', 'outdoors 自然 沙', sky(['#ffe0a3', '#ffe9bf', '#fff2db']) + disc(90, 70, 36, '#ffb703') + dunes],
  ['海滩', 'outdoors 自然 大海', sky(day) + sun + sea('#38a3d1') + hills(300, '#f5dfa8', 18)],
  [
    '大海',
    'outdoors 自然',
    sky(day) +
      clouds +
      sea('#2b8cc4') +
      many(10, (at) =>
        line(`M${scatter(at, 14) * 440} ${290 + scatter(at, 15) * 60}q12 -7 24 0t24 0`, '#cdeaf7', 2),
      ),
  ],
  ['海上日落', 'outdoors 自然 大海 傍晚', sky(dusk, 200) + disc(240, 190, 50, '#ffe08a') + sea('#4a4e8a')],
  ['下雨天', 'outdoors 天气', sky(['#8c9bb0', '#a0adbf', '#b4bfce']) + shade + hills(260, '#6d8f5c') + rain],
  [
    '雷雨天',
    'outdoors 天气',
    sky(['#3b4458', '#4a546a', '#59647c']) +
      shade +
      shape('250,110 210,190 240,190 220,260 285,165 252,165 280,110', '#ffe14d') +
      hills(280, '#44603e') +
      rain,
  ],
  [
    '蓝天',
    'outdoors 天空',
    sky(['#5fbcf5', '#7fcaf8', '#9fd8fa', '#bfe6fd']) +
      clouds +
      cloud(110, 190, 1.3) +
      cloud(300, 250, 1.5) +
      cloud(30, 300),
  ],
  ['公路', 'outdoors 交通', sky(day, 190) + band('#7cb95f', 190) + clouds + road],
  [
    '城市白天',
    'outdoors 城市',
    sky(day) +
      clouds +
      skyline(310, ['#9aa5b8', '#c2a58b', '#8fb0a9'], '#eaf4ff') +
      band('#5f6672', 310) +
      line('M0 335H480', '#fff3b0', 4),
  ],
  [
    '城市夜晚',
    'outdoors 城市 夜',
    sky(night) +
      stars(50, 120) +
      moon +
      skyline(310, ['#26304f', '#313a5e', '#1f2845'], '#ffd97a') +
      band('#171c30', 310),
  ],
  ['小镇', 'outdoors 城市 家', sky(day) + clouds + band('#7cb95f', 250) + houses + band('#cbb08a', 290, 40)],
  ['足球场', 'outdoors sports 运动', band('#8fd3ff') + stands + pitch],
  ['跑道', 'outdoors sports 运动', sky(day, 150) + clouds + stands + track],
  [
    '城堡',
    'outdoors fantasy 故事',
    sky(['#cdb4f0', '#dcc8f5', '#ebdcfa']) + clouds + castle + hills(250, '#8ccf63', 18),
  ],
  ['跳跃关卡', 'outdoors 游戏', platforms],
];
