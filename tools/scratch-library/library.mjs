/**
 * Builds the starter library in the format of the editor: an index like the one of the stock libraries, and
 * the files it names.
 */
import { createHash } from 'node:crypto';
import { indoors } from './backdrops-indoors.mjs';
import { outdoors } from './backdrops-outdoors.mjs';
import { animals } from './lesson-animals.mjs';
import { people } from './lesson-people.mjs';
import { scenes } from './lesson-scenes.mjs';
import { lessonSounds } from './lesson-sounds.mjs';
import { things } from './lesson-things.mjs';
import { costumeCentre } from './pictures.mjs';
import { effects } from './sounds-effects.mjs';
import { music } from './sounds-music.mjs';
import { drawSprites } from './sprites.mjs';
import { rate, wavOf } from './wave.mjs';

/** @typedef {{ files: Map<string, string | Buffer>, index: { sprites: any[], costumes: any[], backdrops: any[], sounds: any[] } }} Library */

/** @returns {Library} */
export function makeLibrary() {
  /** @type {Map<string, string | Buffer>} */
  const files = new Map();
  /** @param {string | Buffer} content @param {string} dataFormat */
  const keep = (content, dataFormat) => {
    const assetId = createHash('md5').update(content).digest('hex');
    files.set(`${assetId}.${dataFormat}`, content);
    return { assetId, dataFormat, md5ext: `${assetId}.${dataFormat}` };
  };
  /** @param {string} svg @param {number} x @param {number} y */
  const picture = (svg, x, y) => ({
    ...keep(svg, 'svg'),
    bitmapResolution: 1,
    rotationCenterX: x,
    rotationCenterY: y,
  });
  const drawn = allSprites().map(({ name, tags, costumes }) => ({
    name,
    tags,
    costumes: costumes.map((costume) => ({
      name: costume.name,
      ...picture(costume.svg, costumeCentre, costumeCentre),
    })),
  }));
  return {
    files,
    index: {
      sprites: drawn.map(({ name, tags, costumes }) => ({
        ...ours(name, tags),
        isStage: false,
        variables: {},
        costumes,
        sounds: [],
        blocks: {},
      })),
      costumes: drawn.flatMap(({ tags, costumes }) =>
        costumes.map(({ name, ...rest }) => ({ ...ours(name, tags), ...rest })),
      ),
      backdrops: [...scenes, ...outdoors, ...indoors].map(([name = '', words = '', body = '']) => ({
        ...ours(name, words.split(' ')),
        ...picture(stageOf(body), 240, 180),
      })),
      sounds: [...lessonSounds, ...music, ...effects].map(([name, words, seconds, signal]) => {
        const { wav, sampleCount } = wavOf(seconds, signal());
        return { ...ours(name, words.split(' ')), ...keep(wav, 'wav'), format: '', rate, sampleCount };
      }),
    },
  };
}

/** Lesson sprites come first. An icon with the same name gets a suffix. */
function allSprites() {
  const lessons = [...animals, ...people, ...things];
  const names = new Set(lessons.map(({ name }) => name));
  const icons = drawSprites().map(({ name, tags, costumes }) => {
    const said = (/** @type {string} */ one) => (names.has(name) ? `${one}（图标）` : one);
    return { name: said(name), tags, costumes: costumes.map((one) => ({ ...one, name: said(one.name) })) };
  });
  return [...lessons, ...icons];
}

/**
 * The editor marks items that are not public as for members only.
 * @param {string} name
 * @param {readonly string[]} tags
 */
function ours(name, tags) {
  return { name, tags: [...new Set(tags)], isPublic: true };
}

/** @param {string} body */
function stageOf(body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">${body}</svg>`;
}
