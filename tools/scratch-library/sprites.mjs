import { createRequire } from 'node:module';
import { costumeOf, recoloured, stepped, turned } from './pictures.mjs';
import * as eating from './sprites-food.mjs';
import * as nature from './sprites-nature.mjs';
import * as people from './sprites-people.mjs';
import * as things from './sprites-things.mjs';

const { icons } = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json');

/** @typedef {{ tag: string, word: string, lines: string, turned?: boolean, moves?: boolean }} Group */
/** @typedef {{ name: string, tags: string[], words?: readonly string[], costumes: { name: string, svg: string }[] }} SpriteArt */

/**
 * Icons of the mirrored groups that face the viewer or face right already. Icons with `face` in their name do
 * so too.
 */
const straight = new Set(things.facingUs.trim().split(/\s+/));

/** @type {readonly Group[]} */
const groups = [nature, people, eating, things].flatMap((file) =>
  Object.values(file).filter((group) => typeof group !== 'string'),
);

/** Returns every sprite with the pictures of its costumes. @returns {SpriteArt[]} */
export function drawSprites() {
  return groups.flatMap((group) =>
    group.lines
      .trim()
      .split('\n')
      .map((line) => drawSprite(group, line)),
  );
}

/** @param {Group} group @param {string} line @returns {SpriteArt} */
function drawSprite(group, line) {
  const [name = '', names = '', ...words] = line.split(' ');
  const drawn = names.split(',').flatMap((icon) => drawIcon(group, icon));
  // A digit stays upright.
  const isStill = group.moves !== true && name.startsWith('数字');
  const pictures = drawn.length === 1 && !isStill ? [...drawn, ...drawn.map(step)] : drawn;
  return {
    name,
    tags: [group.tag, group.word, ...words],
    words: names.replaceAll(/[*-]/g, ' ').split(','),
    costumes: pictures.map((picture, index) => ({
      name: pictures.length === 1 ? name : `${name}${index + 1}`,
      svg: costumeOf(picture.body, picture.change),
    })),
  };
}

/** @param {{ body: string, change: string }} picture */
function step({ body, change }) {
  return { body, change: `${stepped} ${change}`.trim() };
}

/** @param {Group} group @param {string} name an icon; `*` adds three colours */
function drawIcon(group, name) {
  const icon = name.replace('*', '');
  const body = icons[icon]?.body;
  if (typeof body !== 'string') throw new Error(`There is no icon ${icon}`);
  const looksAhead = straight.has(icon) || icon.includes('face');
  const change = group.turned === true && !looksAhead ? turned : '';
  const bodies = name.endsWith('*') ? [body, recoloured(body, 120), recoloured(body, 220)] : [body];
  return bodies.map((one) => ({ body: one, change }));
}
