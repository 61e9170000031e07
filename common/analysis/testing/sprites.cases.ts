import { sprite } from './build.ts';
import {
  block,
  clicked,
  clone,
  cloneStart,
  deleteClone,
  distance,
  faceTo,
  flag,
  forever,
  goto,
  gotoSprite,
  hide,
  move,
  onKey,
  sayFor,
  set,
  touching,
  variable,
  wait,
  when,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const win = sayFor('到了', 2);
const follow = (name: string) => [flag, forever(gotoSprite(name))];

export const spriteCases: RuleCases = {
  'nothing-starts': {
    has: [sprite('小猫', [[goto(0, 0), move(10)]])],
    near: [
      [sprite('小猫', [[onKey('space'), move(10)]])],
      [sprite('小猫', [[block('microbit_whenButtonPressed'), move(10)]])],
      [sprite('小猫', [])],
    ],
    clean: [sprite('小猫', [[clicked, move(10)]])],
  },
  'sprite-missing': {
    has: [sprite('小猫', [follow('老鼠')])],
    near: [
      [sprite('小猫', [follow('_mouse_')])],
      [sprite('小猫', [[flag, set('谁', '小狗'), forever(faceTo(variable('谁')))]]), sprite('小狗', [])],
    ],
    clean: [sprite('小猫', [follow('老鼠')]), sprite('老鼠', [])],
  },
  'sprite-aims-at-itself': {
    has: [sprite('小猫', [[flag, forever(faceTo('小猫'), move(3))]])],
    near: [
      // A clone looks for the original.
      [
        sprite('小猫', [
          [flag, clone()],
          [cloneStart, gotoSprite('小猫'), wait(1), deleteClone],
        ]),
      ],
      [
        sprite('小猫', [[flag, forever(when(touching('小狗'), sayFor(distance('小狗'), 1)))]]),
        sprite('小狗', []),
      ],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), forever(faceTo('小狗'), move(3))]]), sprite('小狗', [])],
  },
  'sprite-default-names': {
    has: [sprite('角色1', [[flag, win]]), sprite('角色2', [[flag, win]])],
    near: [[sprite('角色1', [[flag, win]])], [sprite('角色1', [[flag, win]]), sprite('角色2', [])]],
    clean: [sprite('小猫', [[flag, win]]), sprite('小狗', [[flag, win]])],
  },
  'sprite-unused': {
    has: [sprite('小猫', [[flag, win]]), sprite('云', [], { visible: false })],
    near: [
      // It is part of the picture.
      [sprite('小猫', [[flag, win]]), sprite('云', [])],
      [sprite('小猫', [follow('云')]), sprite('云', [], { visible: false })],
      [sprite('小猫', [[flag, win]]), sprite('云', [[hide]], { visible: false })],
    ],
    clean: [sprite('小猫', [[flag, win]]), sprite('云', [])],
  },
};
