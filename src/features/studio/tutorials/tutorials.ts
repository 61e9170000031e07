import { gameTutorials } from './game-tutorials.ts';
import { movementTutorials } from './movement-tutorials.ts';
import { storyTutorials } from './story-tutorials.ts';
import type { Tutorial } from './tutorial.ts';

/** The groups of the gallery, in its order. */
export const tutorialGroups = [
  { name: '动起来', tutorials: movementTutorials },
  { name: '故事、画画和音乐', tutorials: storyTutorials },
  { name: '做游戏', tutorials: gameTutorials },
] as const;

export const tutorials: readonly Tutorial[] = tutorialGroups.flatMap(({ tutorials: group }) => group);

export type { Tutorial } from './tutorial.ts';
