import type { Drawing } from './drawing.ts';

const INK = '#2f3640';

/** A sitting panda from the front; `step` lifts the left or the right foot. */
export function panda(step: 'left' | 'right' | 'none' = 'none'): Drawing {
  const left = step === 'left' ? 112 : 120;
  const right = step === 'right' ? 112 : 120;
  return {
    width: 110,
    height: 132,
    body: `<ellipse cx="36" cy="${left}" rx="17" ry="12" fill="${INK}"/>
<ellipse cx="74" cy="${right}" rx="17" ry="12" fill="${INK}"/>
<ellipse cx="55" cy="96" rx="33" ry="29" fill="#ffffff" stroke="${INK}" stroke-width="2"/>
<path d="M23 88 Q55 70 87 88 Q84 74 73 70 L37 70 Q26 74 23 88 Z" fill="${INK}"/>
<ellipse cx="21" cy="92" rx="10" ry="19" transform="rotate(22 21 92)" fill="${INK}"/>
<ellipse cx="89" cy="92" rx="10" ry="19" transform="rotate(-22 89 92)" fill="${INK}"/>
<circle cx="22" cy="17" r="14" fill="${INK}"/><circle cx="88" cy="17" r="14" fill="${INK}"/>
<ellipse cx="55" cy="44" rx="45" ry="38" fill="#ffffff" stroke="${INK}" stroke-width="2"/>
<ellipse cx="36" cy="44" rx="11" ry="14" transform="rotate(28 36 44)" fill="${INK}"/>
<ellipse cx="74" cy="44" rx="11" ry="14" transform="rotate(-28 74 44)" fill="${INK}"/>
<circle cx="38" cy="43" r="5" fill="#ffffff"/><circle cx="72" cy="43" r="5" fill="#ffffff"/>
<circle cx="39" cy="44" r="2.6" fill="${INK}"/><circle cx="71" cy="44" r="2.6" fill="${INK}"/>
<ellipse cx="22" cy="58" rx="7" ry="4.5" fill="#ffb3c1"/><ellipse cx="88" cy="58" rx="7" ry="4.5" fill="#ffb3c1"/>
<ellipse cx="55" cy="56" rx="6" ry="4" fill="${INK}"/>
<path d="M46 64 Q51 70 55 63 Q59 70 64 64" fill="none" stroke="${INK}" stroke-width="2.2" stroke-linecap="round"/>`,
  };
}

/** A fish that looks to the right. */
export function fish(main: string, fin: string, tail: 'up' | 'down' = 'up'): Drawing {
  const swing = tail === 'up' ? 'M26 36 L2 14 Q12 36 4 58 Z' : 'M26 36 L6 10 Q16 36 0 54 Z';
  return {
    width: 110,
    height: 72,
    body: `<path d="${swing}" fill="${fin}"/>
<path d="M44 16 Q58 -4 76 14 Z" fill="${fin}"/><path d="M50 58 Q58 74 70 58 Z" fill="${fin}"/>
<ellipse cx="62" cy="36" rx="44" ry="25" fill="${main}"/>
<path d="M46 14 Q36 36 46 58 L56 60.5 Q45 36 56 11.5 Z" fill="#ffffff" opacity="0.75"/>
<path d="M70 11.5 Q62 36 70 60.5 L76 59.5 Q69 36 76 12.5 Z" fill="#ffffff" opacity="0.75"/>
<path d="M58 40 Q44 44 50 54 Q62 52 64 42 Z" fill="${fin}"/>
<circle cx="88" cy="29" r="7.5" fill="#ffffff"/><circle cx="90" cy="29" r="4" fill="${INK}"/>
<circle cx="91.5" cy="27.5" r="1.4" fill="#ffffff"/>
<path d="M104 42 Q96 48 91 44" fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round"/>`,
  };
}

/** A mole looking out of its hole; `hit`: with stars around its head. */
export function mole(hit = false): Drawing {
  const eyes = hit
    ? `<path d="M30 36 l10 10 m0 -10 l-10 10 M56 36 l10 10 m0 -10 l-10 10" stroke="${INK}" stroke-width="3.5" stroke-linecap="round"/>`
    : `<circle cx="35" cy="41" r="5" fill="${INK}"/><circle cx="61" cy="41" r="5" fill="${INK}"/>
<circle cx="37" cy="39" r="1.8" fill="#ffffff"/><circle cx="63" cy="39" r="1.8" fill="#ffffff"/>`;
  const stars = hit
    ? `<path d="M14 12 l3 6 6 1 -4 5 1 6 -6 -3 -6 3 1 -6 -4 -5 6 -1 Z M82 10 l3 6 6 1 -4 5 1 6 -6 -3 -6 3 1 -6 -4 -5 6 -1 Z" fill="#ffd43b"/>`
    : '';
  return {
    width: 96,
    height: 100,
    body: `<path d="M10 96 V50 Q10 10 48 10 Q86 10 86 50 V96 Q48 106 10 96 Z" fill="#8d6e63"/>
<path d="M26 98 V70 Q26 52 48 52 Q70 52 70 70 V98 Q48 103 26 98 Z" fill="#d7b9a8"/>
${eyes}
<ellipse cx="48" cy="56" rx="9" ry="6.5" fill="#ff8fa3"/>
<path d="M40 66 Q48 73 56 66" fill="none" stroke="${INK}" stroke-width="2.2" stroke-linecap="round"/>
<rect x="43.5" y="68.5" width="4" height="6" rx="1" fill="#ffffff"/><rect x="48.5" y="68.5" width="4" height="6" rx="1" fill="#ffffff"/>
<path d="M16 52 h-12 M17 58 l-11 5 M80 52 h12 M79 58 l11 5" stroke="#5d4037" stroke-width="1.6" stroke-linecap="round"/>
<ellipse cx="18" cy="86" rx="9" ry="7" fill="#ffab91"/><ellipse cx="78" cy="86" rx="9" ry="7" fill="#ffab91"/>${stars}`,
  };
}

/** A butterfly seen from above, wings open or half closed. */
export function butterfly(wings: 'open' | 'closed'): Drawing {
  const scale = wings === 'open' ? 1 : 0.45;
  const wing = (mirror: number): string =>
    `<g transform="translate(30 26) scale(${mirror * scale} 1)"><path d="M0 0 Q24 -30 28 -10 Q30 4 0 4 Z" fill="#ff922b"/><path d="M0 2 Q24 6 20 18 Q12 26 0 6 Z" fill="#ffc078"/><circle cx="18" cy="-9" r="4" fill="#fff3bf"/></g>`;
  return {
    width: 60,
    height: 52,
    body: `${wing(1)}${wing(-1)}<ellipse cx="30" cy="28" rx="3.5" ry="13" fill="${INK}"/>
<path d="M29 16 Q24 6 19 6 M31 16 Q36 6 41 6" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round"/>`,
  };
}

/** A crab, claws up. */
export function crab(): Drawing {
  return {
    width: 110,
    height: 76,
    body: `<path d="M28 48 L10 60 M30 56 L16 70 M82 48 L100 60 M80 56 L94 70" stroke="#e8590c" stroke-width="5" stroke-linecap="round"/>
<path d="M30 40 Q12 36 14 22 M80 40 Q98 36 96 22" fill="none" stroke="#e8590c" stroke-width="7" stroke-linecap="round"/>
<path d="M14 26 Q-2 18 6 2 Q10 12 16 8 Q18 2 24 4 Q28 20 14 26 Z M96 26 Q112 18 104 2 Q100 12 94 8 Q92 2 86 4 Q82 20 96 26 Z" fill="#ff6b3d"/>
<ellipse cx="55" cy="50" rx="33" ry="22" fill="#ff6b3d"/>
<path d="M44 32 V20 M66 32 V20" stroke="#e8590c" stroke-width="4"/>
<circle cx="44" cy="18" r="7" fill="#ffffff"/><circle cx="66" cy="18" r="7" fill="#ffffff"/>
<circle cx="45" cy="19" r="3.5" fill="${INK}"/><circle cx="65" cy="19" r="3.5" fill="${INK}"/>
<path d="M44 54 Q55 64 66 54" fill="none" stroke="${INK}" stroke-width="2.5" stroke-linecap="round"/>`,
  };
}
