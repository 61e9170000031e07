import { createHash } from 'node:crypto';

/** Digits and letters that children do not mistake for one another. */
export const captchaAlphabet = '234678ACEFHKLNPRTVXY';

// Each sign as strokes on a 4 by 6 grid: polylines of "xy" points. Outlines keep the answer out of the markup, but a
// program that knows these strokes can read them: the defence against machines is the counting in login-guard.ts.
const strokes: Readonly<Record<string, string>> = {
  '2': '01 10 30 41 42 06 46',
  '3': '01 10 30 41 42 23 44 45 36 16 05',
  '4': '36 30 04 44',
  '6': '40 10 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33',
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  K: '00 06|40 03 46',
  L: '00 06 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  V: '00 26 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
};

/** Four signs chosen by `random` (0 ≤ n < 1). */
export function captchaText(random: () => number): string {
  return Array.from({ length: 4 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)]).join(
    '',
  );
}

/** A data URL of a 120 by 40 picture: shaken strokes and two lines across. */
export function captchaPicture(text: string, random: () => number): string {
  const shake = (size: number): number => (random() - 0.5) * size;
  const signs = text.split('').map((sign, index) => {
    const turn = shake(36).toFixed(1);
    const x = 14 + index * 26 + shake(6);
    const lines = (strokes[sign] ?? '').split('|').map((line) =>
      line
        .split(' ')
        .map(
          (point) =>
            `${(Number(point[0]) * 4 + shake(1.6)).toFixed(1)},${(Number(point[1]) * 4 + shake(1.6)).toFixed(1)}`,
        )
        .join(' '),
    );
    const shapes = lines.map((points) => `<polyline points="${points}"/>`).join('');
    return `<g transform="translate(${x.toFixed(1)} ${(8 + shake(4)).toFixed(1)}) rotate(${turn} 8 12)">${shapes}</g>`;
  });
  const noise = Array.from(
    { length: 2 },
    () =>
      `<path d="M0 ${(random() * 40).toFixed(1)}Q60 ${(random() * 40).toFixed(1)} 120 ${(random() * 40).toFixed(1)}" stroke-width="1"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#f4f6f8"/><g fill="none" stroke="#334155" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${signs.join('')}${noise.join('')}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Case does not count; the key ties the answer to its picture. */
export function captchaHash(key: string, answer: string): string {
  return createHash('sha256').update(`${key}:${answer.trim().toUpperCase()}`).digest('hex');
}
