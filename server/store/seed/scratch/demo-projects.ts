import { birthdayCard } from './projects/birthday-card.ts';
import { catchApples } from './projects/catch-apples.ts';
import type { DemoProject } from './projects/demo-project.ts';
import { dodgeMeteors } from './projects/dodge-meteors.ts';
import { guessNumber } from './projects/guess-number.ts';
import { ocean } from './projects/ocean.ts';
import { pandaWalkCase, pandaWalkStarter } from './projects/panda-walk.ts';
import { polygons } from './projects/polygons.ts';
import { pong } from './projects/pong.ts';
import { starHuntCase, starHuntStarter } from './projects/star-hunt.ts';
import { whackMole } from './projects/whack-mole.ts';

/** Works of the demo school. A starter is named as its case with `-starter` appended. */
export const demoProjects: readonly DemoProject[] = [
  catchApples,
  dodgeMeteors,
  pong,
  ocean,
  polygons,
  guessNumber,
  whackMole,
  birthdayCard,
  pandaWalkStarter,
  pandaWalkCase,
  starHuntStarter,
  starHuntCase,
];
