import { panda } from '#server/store/seed/scratch/art/animals.ts';
import { blackboard } from '#server/store/seed/scratch/art/scenes.ts';
import {
  answer,
  ask,
  changeVariable,
  either,
  equal,
  greater,
  join,
  nextCostume,
  playSound,
  random,
  repeat,
  repeatUntil,
  sayFor,
  setVariable,
  variable,
  wait,
  whenFlagClicked,
} from '#server/store/seed/scratch/blocks.ts';
import { win } from '#server/store/seed/scratch/sounds.ts';
import { demoProject } from './demo-project.ts';

export const guessNumber = demoProject({
  key: 'guess-number',
  name: '猜数字',
  kind: 'work',
  introduction: '熊猫老师心里想了一个 1 到 100 的数，根据“大了”“小了”的提示猜出来。',
  project: {
    stage: { costumes: [{ name: '黑板', drawing: blackboard }], variables: { 次数: 0, 答案: 0 } },
    sprites: [
      {
        name: '熊猫老师',
        costumes: [
          { name: '站好', drawing: panda() },
          { name: '左脚', drawing: panda('left') },
          { name: '右脚', drawing: panda('right') },
        ],
        sounds: [win],
        x: -60,
        y: -80,
        size: 110,
        scripts: [
          [
            whenFlagClicked(),
            setVariable('次数', 0),
            setVariable('答案', random(1, 100)),
            sayFor('我想了一个 1 到 100 的数。', 2),
            ask('猜猜是几？'),
            changeVariable('次数', 1),
            repeatUntil(equal(answer(), variable('答案')), [
              either(
                greater(answer(), variable('答案')),
                [ask(join(answer(), ' 大了，再猜一次！'))],
                [ask(join(answer(), ' 小了，再猜一次！'))],
              ),
              changeVariable('次数', 1),
            ]),
            playSound(win.name),
            sayFor(join('猜对啦！你用了 ', join(variable('次数'), ' 次')), 3),
            repeat(8, [nextCostume(), wait(0.15)]),
          ],
        ],
      },
    ],
    monitors: ['次数'],
  },
  cover: [blackboard, [{ drawing: panda(), x: 0, y: -70, scale: 1.6 }]],
});
