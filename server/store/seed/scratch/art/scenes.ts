import { scatter, STAGE_HEIGHT, STAGE_WIDTH, type Drawing } from './drawing.ts';

/** Backdrops of the size of the stage, plain enough that sprites stand out. */

const scene = (body: string): Drawing => ({ width: STAGE_WIDTH, height: STAGE_HEIGHT, body });

/** Ids of gradients are per scene: a cover embeds one scene only, but a page may show many covers. */
const gradient = (id: string, top: string, bottom: string): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="480" height="360" fill="url(#${id})"/>`;

const cloud = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#ffffff" opacity="0.92"><ellipse cx="0" cy="0" rx="30" ry="16"/><ellipse cx="26" cy="-8" rx="24" ry="20"/><ellipse cx="52" cy="0" rx="26" ry="15"/></g>`;

const flower = (x: number, y: number, colour: string): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 0 V14" stroke="#2b8a3e" stroke-width="2.5"/><g fill="${colour}"><circle cx="0" cy="-5" r="4"/><circle cx="5" cy="-1" r="4"/><circle cx="3" cy="5" r="4"/><circle cx="-3" cy="5" r="4"/><circle cx="-5" cy="-1" r="4"/></g><circle r="3.5" fill="#ffe066"/></g>`;

const tree = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-9 0 Q-5 -40 -8 -70 H8 Q5 -40 9 0 Z" fill="#8d6e63"/><g fill="#40a85a"><circle cx="-26" cy="-76" r="30"/><circle cx="26" cy="-76" r="30"/><circle cx="0" cy="-104" r="36"/></g><g fill="#69c67d"><circle cx="-14" cy="-108" r="15"/><circle cx="18" cy="-88" r="13"/></g></g>`;

export const meadow = scene(`${gradient('meadow', '#8fd3fe', '#e3f6ff')}
<circle cx="410" cy="62" r="32" fill="#ffe066"/><circle cx="410" cy="62" r="44" fill="#ffe066" opacity="0.3"/>
${cloud(70, 70, 1)}${cloud(240, 46, 0.8)}
<path d="M0 262 C100 190 200 214 280 240 S420 246 480 215 V360 H0 Z" fill="#a5dd87"/>
<path d="M0 300 C120 250 220 268 300 284 S430 288 480 262 V360 H0 Z" fill="#7cc763"/>
${tree(52, 292, 1)}${tree(436, 276, 0.75)}
${flower(130, 322, '#ff8fab')}${flower(210, 338, '#ffffff')}${flower(300, 318, '#b197fc')}${flower(380, 336, '#ff8fab')}${flower(30, 338, '#ffffff')}`);

export const orchard = scene(`${gradient('orchard', '#a6defc', '#fdf6e3')}
${cloud(120, 150, 0.8)}${cloud(330, 170, 0.7)}
<path d="M0 280 C120 230 240 250 320 268 S440 270 480 252 V360 H0 Z" fill="#8fd06f"/><rect y="318" width="480" height="42" fill="#6fb955"/>
<g fill="#3f9d57"><circle cx="20" cy="20" r="58"/><circle cx="100" cy="4" r="60"/><circle cx="190" cy="10" r="56"/><circle cx="280" cy="2" r="60"/><circle cx="370" cy="10" r="58"/><circle cx="456" cy="12" r="62"/></g>
<g fill="#5cb975"><circle cx="60" cy="4" r="34"/><circle cx="230" cy="0" r="36"/><circle cx="330" cy="14" r="28"/><circle cx="420" cy="2" r="32"/></g>
<g fill="#fa5252"><circle cx="40" cy="52" r="8"/><circle cx="134" cy="42" r="8"/><circle cx="206" cy="48" r="8"/><circle cx="290" cy="40" r="8"/><circle cx="376" cy="52" r="8"/><circle cx="448" cy="46" r="8"/></g>
${flower(60, 330, '#ffffff')}${flower(170, 340, '#ffd8a8')}${flower(330, 332, '#ffffff')}${flower(430, 342, '#ffd8a8')}`);

const stars = scatter(70, 20)
  .map(({ x, y, size }) => `<circle cx="${x}" cy="${y}" r="${size}"/>`)
  .join('');

export const space = scene(`${gradient('space', '#0b1033', '#352069')}
<g fill="#ffffff" opacity="0.9">${stars}</g>
<circle cx="398" cy="84" r="40" fill="#f4a261"/><path d="M362 68 Q398 84 436 70 M360 96 Q398 112 434 100" fill="none" stroke="#e07b39" stroke-width="6"/>
<ellipse cx="398" cy="84" rx="66" ry="13" transform="rotate(-14 398 84)" fill="none" stroke="#ffe8cc" stroke-width="5" opacity="0.85"/>
<circle cx="66" cy="300" r="26" fill="#74c0fc"/><circle cx="58" cy="292" r="7" fill="#a5d8ff"/><circle cx="76" cy="308" r="5" fill="#4dabf7"/>`);

const weed = (x: number, height: number, colour: string): string =>
  `<path d="M${x} 350 Q${x - 18} ${350 - height / 3} ${x} ${350 - height / 2} T${x} ${350 - height}" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>`;

export const sea = scene(`${gradient('sea', '#4cc9f0', '#07559b')}
<g fill="#ffffff" opacity="0.09"><path d="M60 0 H120 L40 360 H-60 Z"/><path d="M200 0 H240 L230 360 H130 Z"/><path d="M330 0 H400 L440 360 H330 Z"/></g>
<path d="M0 316 Q80 296 170 314 T340 310 T480 316 V360 H0 Z" fill="#f2d6a2"/><path d="M0 334 Q110 320 220 334 T480 330 V360 H0 Z" fill="#e3bf82"/>
${weed(40, 130, '#2f9e6e')}${weed(66, 90, '#51cf95')}${weed(436, 150, '#2f9e6e')}${weed(410, 96, '#51cf95')}
<path d="M150 330 q-14 -30 -4 -44 q8 14 10 22 q2 -28 14 -40 q6 22 0 40 q8 -10 16 -12 q0 20 -14 34 Z" fill="#ff8787"/>
<ellipse cx="300" cy="326" rx="40" ry="20" fill="#8d99ae"/><ellipse cx="334" cy="332" rx="26" ry="14" fill="#6d788d"/>`);

export const paper = scene(`<rect width="480" height="360" fill="#fffdf5"/>
<g stroke="#e7edf3" stroke-width="1">${Array.from({ length: 23 }, (_, i) => `<path d="M${(i + 1) * 20} 0 V360"/>`).join('')}${Array.from({ length: 17 }, (_, i) => `<path d="M0 ${(i + 1) * 20} H480"/>`).join('')}</g>
<rect x="3" y="3" width="474" height="354" rx="8" fill="none" stroke="#ffd8a8" stroke-width="6"/>`);

/** Centres of the six holes, in stage coordinates: three columns, two rows. */
export const HOLE_COLUMNS = 140;
export const HOLE_ROWS = { upper: 0, lower: -92 } as const;

const hole = (column: number, row: number): string => {
  const [x, y] = [STAGE_WIDTH / 2 + column * HOLE_COLUMNS, STAGE_HEIGHT / 2 - row + 46];
  return `<ellipse cx="${x}" cy="${y}" rx="58" ry="17" fill="#8a5a3b"/><ellipse cx="${x}" cy="${y - 2}" rx="48" ry="12" fill="#4a2d1b"/>`;
};

export const lawn =
  scene(`${gradient('lawn', '#a0ddff', '#e8f8ff')}${cloud(80, 60, 0.9)}${cloud(330, 50, 0.8)}
<path d="M0 150 Q120 120 240 140 T480 132 V360 H0 Z" fill="#b2e08e"/><path d="M0 172 Q240 148 480 172 V360 H0 Z" fill="#8ccf6b"/>
<g fill="#d9a066"><rect x="10" y="108" width="460" height="8"/><rect x="10" y="130" width="460" height="8"/>${Array.from({ length: 12 }, (_, i) => `<path d="M${16 + i * 40} 152 V100 l8 -10 l8 10 V152 Z"/>`).join('')}</g>
${[HOLE_ROWS.upper, HOLE_ROWS.lower].map((row) => [-1, 0, 1].map((column) => hole(column, row)).join('')).join('')}`);

export const room = scene(`${gradient('room', '#fff3d6', '#ffe3ec')}
<rect y="292" width="480" height="68" fill="#f1c8a0"/><rect y="288" width="480" height="7" fill="#d9a877"/>
<path d="M0 26 Q120 76 240 44 T480 30" fill="none" stroke="#adb5bd" stroke-width="2.5"/>
${['#ff6b6b', '#ffd43b', '#51cf66', '#4dabf7', '#b197fc', '#ff922b', '#f06595', '#22b8cf', '#94d82d']
  .map((colour, i) => {
    const x = 30 + i * 52;
    const y = [37, 50, 58, 56, 49, 42, 37, 34, 32][i] ?? 40;
    return `<path d="M${x - 15} ${y} H${x + 15} L${x} ${y + 30} Z" fill="${colour}"/>`;
  })
  .join('')}
<g transform="translate(60 0)"><path d="M110 296 H370 L388 360 H92 Z" fill="#fff5f9"/><path d="M110 296 H370 L374 308 Q357 324 340 308 Q323 324 306 308 Q289 324 272 308 Q255 324 240 308 Q223 324 206 308 Q189 324 172 308 Q155 324 138 308 Q122 324 106 308 Z" fill="#ff9ec4"/></g>`);

export const blackboard =
  scene(`<rect width="480" height="360" fill="#f6e7cf"/><rect y="300" width="480" height="60" fill="#d9b48a"/><rect y="296" width="480" height="6" fill="#b98a5a"/>
<rect x="40" y="26" width="400" height="210" rx="8" fill="#a9713f"/><rect x="52" y="38" width="376" height="186" rx="4" fill="#2f5d50"/>
<g fill="none" stroke="#dff3ea" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" opacity="0.85"><path d="M84 84 l14 -12 v56"/><path d="M140 84 q8 -16 22 -8 q12 12 -6 28 l-18 22 h32"/><path d="M356 76 q18 -10 28 6 q4 16 -16 26 v10 M368 136 v1"/></g>
<g fill="none" stroke="#ffe8a1" stroke-width="8" stroke-linecap="round" opacity="0.8"><path d="M214 124 h1 M240 124 h1 M266 124 h1"/></g>
<rect x="170" y="224" width="140" height="9" rx="3" fill="#8a5a2e"/><rect x="190" y="218" width="26" height="6" rx="3" fill="#ffffff"/><rect x="226" y="218" width="20" height="6" rx="3" fill="#ffd43b"/>`);

export const court = scene(`${gradient('court', '#123c69', '#0b2545')}
<g fill="none" stroke="#3d6b99" stroke-width="3"><rect x="14" y="14" width="452" height="332" rx="14"/><circle cx="240" cy="180" r="56"/><path d="M14 180 H466" stroke-dasharray="12 12"/></g>
<g fill="#ffd43b" opacity="0.8"><circle cx="40" cy="40" r="5"/><circle cx="440" cy="40" r="5"/></g><rect x="14" y="338" width="452" height="8" rx="4" fill="#ff6b6b" opacity="0.8"/>`);
