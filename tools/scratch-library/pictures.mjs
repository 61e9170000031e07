/** Makes Scratch costumes of the icons, 96 units wide like the sprites of the stock library. */

const size = 96;
const scale = size / 32;

/**
 * Scratch measures a picture by its viewBox, so the icon is scaled inside it.
 * @param {string} body
 * @param {string} [change] a transform in the 32 units of the icon
 */
export function costumeOf(body, change = '') {
  const inner = change === '' ? body : `<g transform="${change}">${body}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><g transform="scale(${scale})">${inner}</g></svg>`;
}

export const costumeCentre = size / 2;

/** The icons face left; the direction 90 of Scratch faces right. */
export const turned = 'matrix(-1 0 0 1 32 0)';
/** The second step of a walk cycle. */
export const stepped = 'rotate(-9 16 16) translate(0 -1)';

/** Recolours a picture by rotating each hue; greys stay. @param {string} body @param {number} degrees */
export function recoloured(body, degrees) {
  return body.replaceAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi, (_match, digits) => turnHue(digits, degrees));
}

/** @param {string} digits @param {number} degrees */
function turnHue(digits, degrees) {
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(long.slice(at, at + 2), 16) / 255,
  );
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const range = high - low;
  const light = (high + low) / 2;
  if (range < 0.08) return `#${long}`;
  const saturation = range / (1 - Math.abs(2 * light - 1));
  const sector =
    high === red
      ? (green - blue) / range
      : high === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return hexOf((sector * 60 + degrees + 720) % 360, saturation, light);
}

/** @param {number} hue @param {number} saturation @param {number} light */
function hexOf(hue, saturation, light) {
  const reach = saturation * Math.min(light, 1 - light);
  const parts = [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12;
    const value = light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
