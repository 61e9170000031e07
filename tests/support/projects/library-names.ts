import { indoors } from '#tools/scratch-library/backdrops-indoors.mjs';
import { outdoors } from '#tools/scratch-library/backdrops-outdoors.mjs';
import { animals } from '#tools/scratch-library/lesson-animals.mjs';
import { people } from '#tools/scratch-library/lesson-people.mjs';
import { scenes } from '#tools/scratch-library/lesson-scenes.mjs';
import { things } from '#tools/scratch-library/lesson-things.mjs';
import { soundNameOf } from '#tools/scratch-library/sprite-sounds.mjs';
import { drawSprites } from '#tools/scratch-library/sprites.mjs';

/** The sprites of the starter library by name. Icons that share a name with one of the lessons come second. */
export const librarySprites = new Map(
  [...drawSprites(), ...animals, ...people, ...things].map(({ name, tags, costumes }) => [
    name,
    { costumes: costumes.map((costume) => costume.name), sound: soundNameOf(name, tags) },
  ]),
);

export const libraryBackdrops = new Set([...scenes, ...outdoors, ...indoors].map(([name = '']) => name));
