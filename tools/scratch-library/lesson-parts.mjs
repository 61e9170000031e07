/**
 * Drawing functions for the sprites of lessons: SVG on 96 by 96, the ground at 92, every figure facing right.
 */
import { costumeOf } from './pictures.mjs';

/** @typedef {import('./sprites.mjs').SpriteArt} SpriteArt */

const ink = '#4a3b34';

/** @param {number} x @param {number} y @param {number} across @param {number} down @param {string} fill */
export function oval(x, y, across, down, fill) {
  return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="${fill}"/>`;
}

/** @param {string} d @param {string} fill */
export function patch(d, fill) {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** @param {string} d @param {string} color @param {number} width */
export function stroke(d, color, width) {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {number} [round] */
export function plate(x, y, width, height, fill, round = 4) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

/** @param {string} body @param {string} change */
export function moved(body, change) {
  return `<g transform="${change}">${body}</g>`;
}

/** @param {number} x @param {number} y @param {number} [size] */
export function eye(x, y, size = 3.2) {
  return (
    oval(x, y, size, size * 1.15, ink) +
    oval(x + size * 0.35, y - size * 0.4, size * 0.35, size * 0.35, '#fff')
  );
}

/**
 * Draws a mouth: smiling if closed, talking if open.
 * @param {number} x
 * @param {number} y
 * @param {boolean} isOpen
 */
export function mouth(x, y, isOpen) {
  return isOpen
    ? oval(x, y + 2.5, 4, 4.5, '#8c2f39') + oval(x, y + 4.5, 2.6, 2, '#f28482')
    : stroke(`M${x - 4} ${y}q4 4 8 0`, ink, 2);
}

/**
 * Returns a sprite with its poses, each named for what it shows.
 * @param {string} name
 * @param {string} tags the first one is a key of the editor's own filters, if one fits
 * @param {Readonly<Record<string, string>>} poses
 * @returns {SpriteArt}
 */
export function sprite(name, tags, poses) {
  return {
    name,
    tags: ['上课常用', ...tags.split(' ')],
    costumes: Object.entries(poses).map(([pose, body]) => ({
      name: `${name}-${pose}`,
      // Icons have 32 units.
      svg: costumeOf(moved(body, 'scale(0.33333)')),
    })),
  };
}
