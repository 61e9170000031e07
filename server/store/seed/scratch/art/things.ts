import type { Drawing } from './drawing.ts';

const STAR = 'M30 3 L38 21 L58 23 L43 36 L48 56 L30 45 L12 56 L17 36 L2 23 L22 21 Z';

export const star: Drawing = {
  width: 60,
  height: 60,
  body: `<path d="${STAR}" fill="#ffd43b" stroke="#f59f00" stroke-width="2.5" stroke-linejoin="round"/>
<path d="M30 12 L34.5 24 L46 26" fill="none" stroke="#fff3bf" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
};

export const apple: Drawing = {
  width: 52,
  height: 58,
  body: `<path d="M26 18 Q27 8 33 3" fill="none" stroke="#795548" stroke-width="3.5" stroke-linecap="round"/>
<path d="M29 12 Q40 2 48 9 Q40 19 29 12 Z" fill="#51cf66"/>
<path d="M26 19 Q14 9 6 20 Q-1 34 9 48 Q17 58 26 53 Q35 58 43 48 Q53 34 46 20 Q38 9 26 19 Z" fill="#fa5252"/>
<path d="M11 25 Q8 33 12 41" fill="none" stroke="#ffc9c9" stroke-width="4" stroke-linecap="round"/>`,
};

export const basket: Drawing = {
  width: 116,
  height: 78,
  body: `<path d="M16 34 Q58 -28 100 34" fill="none" stroke="#b5793a" stroke-width="7"/>
<path d="M10 34 H106 L94 72 Q58 80 22 72 Z" fill="#d9a05b"/>
<path d="M14 46 H102 M18 58 H98" stroke="#b5793a" stroke-width="3"/>
<path d="M30 36 L36 74 M48 36 L51 76 M68 36 L65 76 M86 36 L80 74" stroke="#b5793a" stroke-width="3"/>
<rect x="5" y="28" width="106" height="11" rx="5.5" fill="#c98c45"/>`,
};

/** A rocket that points to the right, so that "point in direction 90" is the way it flies. */
export function rocket(flame: 'long' | 'short' = 'long'): Drawing {
  const tail = flame === 'long' ? 'M26 22 Q2 24 0 32 Q2 40 26 42 Z' : 'M26 24 Q12 26 10 32 Q12 38 26 40 Z';
  return {
    width: 110,
    height: 64,
    body: `<path d="${tail}" fill="#ff922b"/><path d="M26 27 Q14 28 12 32 Q14 36 26 37 Z" fill="#ffec99"/>
<path d="M42 16 L24 2 L28 24 Z M42 48 L24 62 L28 40 Z" fill="#e03131"/>
<path d="M26 18 Q70 6 106 32 Q70 58 26 46 Q22 32 26 18 Z" fill="#f1f3f5"/>
<path d="M82 18 Q98 24 106 32 Q98 40 82 46 Q86 32 82 18 Z" fill="#e03131"/>
<path d="M26 36 Q60 42 92 40 Q66 54 26 46 Z" fill="#ced4da"/>
<circle cx="64" cy="30" r="10" fill="#495057"/><circle cx="64" cy="30" r="7" fill="#74c0fc"/>
<path d="M60 28 Q62 25 66 25" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round"/>
<path d="M28 32 H46" stroke="#e03131" stroke-width="5" stroke-linecap="round"/>`,
  };
}

export const meteor: Drawing = {
  width: 92,
  height: 60,
  body: `<path d="M34 6 Q70 6 91 20 Q74 22 84 32 Q72 34 80 46 Q60 56 34 54 Z" fill="#ff922b" opacity="0.85"/>
<path d="M34 14 Q58 14 74 26 Q62 30 66 38 Q54 46 34 46 Z" fill="#ffd43b"/>
<path d="M30 4 Q50 4 54 22 Q60 40 44 52 Q28 60 14 50 Q-2 38 4 20 Q12 4 30 4 Z" fill="#868e96"/>
<circle cx="22" cy="22" r="7" fill="#5c636a"/><circle cx="38" cy="36" r="8" fill="#5c636a"/><circle cx="18" cy="40" r="4" fill="#5c636a"/><circle cx="40" cy="17" r="3.5" fill="#5c636a"/>`,
};

export const ball: Drawing = {
  width: 36,
  height: 36,
  body: `<circle cx="18" cy="18" r="17" fill="#ff6b6b"/><path d="M3 11 Q18 22 33 11 M3 25 Q18 14 33 25" fill="none" stroke="#ffffff" stroke-width="3"/><circle cx="12" cy="10" r="3.5" fill="#ffffff" opacity="0.8"/>`,
};

export const paddle: Drawing = {
  width: 120,
  height: 22,
  body: `<rect width="120" height="22" rx="11" fill="#1971c2"/><rect x="6" y="3" width="108" height="8" rx="4" fill="#74c0fc"/>`,
};

export const bubble: Drawing = {
  width: 30,
  height: 30,
  body: `<circle cx="15" cy="15" r="13.5" fill="#ffffff" fill-opacity="0.25" stroke="#ffffff" stroke-opacity="0.85" stroke-width="2"/><path d="M8 12 Q10 7 15 6" fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round"/>`,
};

/** The tip is the middle of the picture, where Scratch draws with a pen. */
export const pencil: Drawing = {
  width: 120,
  height: 120,
  body: `<g transform="translate(60 60) rotate(-45)"><path d="M0 0 L14 -7 V7 Z" fill="#ffe0b2"/><path d="M0 0 L5 -2.5 V2.5 Z" fill="#343a40"/><rect x="14" y="-7" width="48" height="14" fill="#fab005"/><rect x="14" y="-2.5" width="48" height="5" fill="#ffd43b"/><rect x="62" y="-7" width="6" height="14" fill="#adb5bd"/><path d="M68 -7 h4 q6 7 0 14 h-4 Z" fill="#ff8787"/></g>`,
};

export function balloon(colour: string): Drawing {
  return {
    width: 60,
    height: 120,
    body: `<path d="M30 72 Q22 88 32 100 Q36 110 28 118" fill="none" stroke="#868e96" stroke-width="2"/>
<path d="M30 66 L23 76 H37 Z" fill="${colour}"/><ellipse cx="30" cy="36" rx="27" ry="33" fill="${colour}"/>
<path d="M14 28 Q16 14 27 10" fill="none" stroke="#ffffff" stroke-opacity="0.8" stroke-width="5" stroke-linecap="round"/>`,
  };
}

/** A birthday cake with three candles; the flame leans. */
export function cake(flame: 'left' | 'right'): Drawing {
  const lean = flame === 'left' ? -3 : 3;
  const candle = (x: number, colour: string): string =>
    `<rect x="${x - 4}" y="26" width="8" height="30" rx="2" fill="${colour}"/><path d="M${x - 4} 36 l8 -5 M${x - 4} 48 l8 -5" stroke="#ffffff" stroke-width="2.5"/>
<path d="M${x + lean} 4 Q${x + 9} 16 ${x} 24 Q${x - 9} 16 ${x + lean} 4 Z" fill="#ff922b"/><path d="M${x + lean / 2} 12 Q${x + 4} 18 ${x} 23 Q${x - 4} 18 ${x + lean / 2} 12 Z" fill="#ffec99"/>`;
  return {
    width: 180,
    height: 150,
    body: `<ellipse cx="90" cy="138" rx="88" ry="11" fill="#dee2e6"/>
${candle(60, '#4dabf7')}${candle(90, '#f06595')}${candle(120, '#51cf66')}
<rect x="40" y="54" width="100" height="44" rx="8" fill="#ffdeeb"/><rect x="14" y="92" width="152" height="46" rx="10" fill="#fff0f6"/>
<path d="M40 62 Q40 54 48 54 H132 Q140 54 140 62 V68 Q132 80 123 68 Q115 82 106 68 Q98 80 90 68 Q82 80 73 68 Q65 82 57 68 Q48 80 40 68 Z" fill="#f783ac"/>
<path d="M14 102 Q14 92 24 92 H156 Q166 92 166 102 V106 Q155 120 143 106 Q131 122 118 106 Q104 120 90 106 Q76 120 62 106 Q49 122 37 106 Q25 120 14 106 Z" fill="#e64980"/>
<circle cx="34" cy="128" r="4" fill="#ffd43b"/><circle cx="62" cy="130" r="4" fill="#74c0fc"/><circle cx="90" cy="128" r="4" fill="#8ce99a"/><circle cx="118" cy="130" r="4" fill="#ffd43b"/><circle cx="146" cy="128" r="4" fill="#74c0fc"/>`,
  };
}

export const gem: Drawing = {
  width: 50,
  height: 46,
  body: `<path d="M12 3 H38 L49 17 L25 44 L1 17 Z" fill="#22b8cf"/><path d="M12 3 L18 17 L25 3 Z M25 3 L32 17 L38 3 Z" fill="#66d9e8"/><path d="M1 17 H18 L25 44 Z" fill="#15aabf"/><path d="M18 17 H32 L25 44 Z" fill="#3bc9db"/><path d="M18 17 L25 3 L32 17 Z" fill="#c5f6fa"/>`,
};
