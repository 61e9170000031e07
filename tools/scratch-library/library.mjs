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
import { daily } from './sounds-daily.mjs';
import { effects } from './sounds-effects.mjs';
import { loops } from './sounds-loops.mjs';
import { music } from './sounds-music.mjs';
import { searchKeys } from './search-keys.mjs';
import { soundNameOf } from './sprite-sounds.mjs';
import { drawSprites } from './sprites.mjs';
import { loopRate, rate, wavOf } from './wave.mjs';

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
  /** @param {readonly (readonly [string, string, number, () => import('./wave.mjs').Signal])[]} list @param {number} samples */
  const soundsOf = (list, samples) =>
    list.map(([name, words, seconds, signal]) => {
      const { wav, sampleCount } = wavOf(seconds, signal(), samples);
      return { ...ours(name, words.split(' ')), ...keep(wav, 'wav'), format: '', rate: samples, sampleCount };
    });
  const sounds = [
    ...soundsOf([...lessonSounds, ...music, ...effects, ...daily], rate),
    ...soundsOf(loops, loopRate),
  ];
  /** The sound that comes with a sprite. @param {string} name @param {readonly string[]} tags */
  const soundOf = (name, tags) => {
    const soundName = soundNameOf(name, tags);
    const found = sounds.find((sound) => sound.name === soundName);
    if (found === undefined) throw new Error(`There is no sound ${soundName}`);
    const { tags: _tags, isPublic: _isPublic, ...sound } = found;
    return sound;
  };
  const drawn = allSprites().map(({ name, tags, words = [], costumes }) => ({
    name,
    tags,
    words,
    costumes: costumes.map((costume) => ({
      name: costume.name,
      ...picture(costume.svg, costumeCentre, costumeCentre),
    })),
  }));
  return {
    files,
    index: {
      sprites: drawn.map(({ name, tags, words, costumes }) => ({
        ...ours(name, tags, words),
        isStage: false,
        variables: {},
        costumes,
        sounds: [soundOf(name, tags)],
        blocks: {},
      })),
      costumes: drawn.flatMap(({ name: sprite, tags, words, costumes }) =>
        costumes.map(({ name, ...rest }) => ({ ...ours(name, tags, words, sprite), ...rest })),
      ),
      backdrops: [...scenes, ...outdoors, ...indoors].map(([name = '', words = '', body = '']) => ({
        ...ours(name, words.split(' ')),
        ...picture(stageOf(body), 240, 180),
      })),
      sounds,
    },
  };
}

/** Lesson sprites come first. An icon with the same name gets a suffix. */
function allSprites() {
  const lessons = [...animals, ...people, ...things];
  const names = new Set(lessons.map(({ name }) => name));
  const icons = drawSprites().map(({ name, tags, words, costumes }) => {
    const said = (/** @type {string} */ one) => (names.has(name) ? `${one}（图标）` : one);
    return {
      name: said(name),
      tags,
      words,
      costumes: costumes.map((one) => ({ ...one, name: said(one.name) })),
    };
  });
  return [...lessons, ...icons];
}

/**
 * The editor marks items that are not public as for members only.
 * The search of the editor looks for a text in the name and the tags.
 * @param {string} name
 * @param {readonly string[]} tags
 * @param {readonly string[]} [words] English words
 * @param {string} [subject] the name to search by, if it differs
 */
function ours(name, tags, words = [], subject = name) {
  return { name, tags: [...new Set([...tags, ...searchKeys(subject, tags, words)])], isPublic: true };
}

/** @param {string} body */
function stageOf(body) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">${body}</svg>`;
}
