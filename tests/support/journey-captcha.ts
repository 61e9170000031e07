import { captchaAlphabet, captchaPicture } from '#server/modules/session/captcha.ts';

/** Reads a captcha as the school's own pictures are drawn: the strokes stand on a grid, whatever their shaking. */
export function readCaptcha(dataUrl: string): string {
  const known = new Map(
    captchaAlphabet.split('').map((sign) => [shapesOf(captchaPicture(sign, () => 0.5))[0], sign]),
  );
  return shapesOf(dataUrl)
    .map((shape) => known.get(shape) ?? '?')
    .join('');
}

/** One text per sign: the grid points of its strokes. */
function shapesOf(dataUrl: string): string[] {
  const svg = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64').toString();
  return [...svg.matchAll(/<g transform[^>]*>(.*?)<\/g>/g)].map(([, shapes = '']) =>
    [...shapes.matchAll(/points="([^"]*)"/g)].map(([, points = '']) => onGrid(points)).join('|'),
  );
}

function onGrid(points: string): string {
  return points.replaceAll(/-?[\d.]+/g, (number) => String(Math.abs(Math.round(Number(number) / 4))));
}
