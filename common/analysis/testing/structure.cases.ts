import { sprite, type Slot } from './build.ts';
import {
  and,
  block,
  change,
  changeX,
  changeY,
  clicked,
  define,
  call,
  flag,
  forever,
  goto,
  greater,
  keyDown,
  less,
  move,
  nextCostume,
  onKey,
  repeat,
  right,
  sayFor,
  set,
  stop,
  touching,
  variable,
  wait,
  when,
  whenElse,
} from './nodes.ts';
import type { RuleCases } from './rule-case.ts';

const win = sayFor('到了', 2);
const key = (name: string) => keyDown(`${name} arrow`);
const steer = [
  flag,
  goto(0, 0),
  forever(when(key('left'), changeX(-5)), when(key('right'), changeX(5)), when(key('up'), changeY(5))),
];
const note = (pitch: Slot) => block('music_playNoteForBeats', { NOTE: pitch, BEATS: 1 });
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const score = variable('分数');

export const structureCases: RuleCases = {
  'loose-blocks': {
    has: [
      sprite('小猫', [
        [flag, win],
        [move(10), right(5)],
      ]),
    ],
    near: [
      // A reporter that shows a value when it is clicked.
      [sprite('小猫', [[flag, win], [keyDown('space')]])],
      [
        sprite('小猫', [
          [flag, win],
          [block('lmsEvents_everySecond'), move(10)],
        ]),
      ],
    ],
    clean: [sprite('小猫', [[flag, win]])],
  },
  'hat-alone': {
    has: [sprite('小猫', [[flag, win], [clicked]])],
    near: [[sprite('小猫', [[flag, win], [block('makeymakey_whenMakeyKeyPressed')]])]],
    clean: [
      sprite('小猫', [
        [flag, win],
        [clicked, move(10)],
      ]),
    ],
  },
  'script-twice': {
    has: [
      sprite('小猫', [
        [flag, forever(move(3))],
        [flag, forever(move(3))],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [flag, forever(move(3))],
          [flag, forever(move(4))],
        ]),
      ],
      [sprite('小猫', [[flag, forever(move(3))]]), sprite('小狗', [[flag, forever(move(3))]])],
    ],
    clean: [
      sprite('小猫', [
        [flag, goto(0, 0), forever(move(3))],
        [flag, forever(right(5), wait(1))],
      ]),
    ],
  },
  'scripts-copied': {
    has: ['小猫', '小狗', '小鸟'].map((name) => sprite(name, [steer])),
    near: [
      ['小猫', '小狗'].map((name) => sprite(name, [steer])),
      ['小猫', '小狗', '小鸟'].map((name) => sprite(name, [[flag, goto(0, 0), forever(move(3))]])),
    ],
    clean: [sprite('小猫', [steer])],
  },
  'blocks-repeated': {
    has: [sprite('小猫', [[flag, ...times(4, () => [move(10), wait(1)]).flat(), win]])],
    near: [
      [sprite('小猫', [[flag, ...times(3, () => [move(10), wait(1)]).flat(), win]])],
      // A tune.
      [sprite('小猫', [[flag, ...times(12, (at) => note(60 + at))]])],
    ],
    clean: [sprite('小猫', [[flag, goto(0, 0), repeat(4, move(10), wait(1)), win]])],
  },
  'script-long': {
    has: [sprite('小猫', [[flag, ...times(30, (at) => [goto(at, 0), right(at + 1)]).flat()]])],
    near: [
      [sprite('小猫', [[flag, ...times(60, (at) => sayFor(`第${at}句`, 2))]])],
      [sprite('小猫', [[flag, ...times(20, (at) => [goto(at, 0), right(at + 1)]).flat()]])],
    ],
    clean: [
      sprite('小猫', [
        [flag, win, call('走')],
        [define('走'), goto(0, 0), move(10)],
      ]),
    ],
  },
  'nested-deeply': {
    has: [
      sprite('小猫', [
        [
          flag,
          set('分数', 0),
          forever(
            change('分数', 1),
            when(key('up'), repeat(3, when(greater(score, 5), repeat(2, when(less(score, 9), move(1)))))),
          ),
        ],
      ]),
    ],
    near: [
      [
        sprite('小猫', [
          [
            flag,
            set('分数', 0),
            forever(
              change('分数', 1),
              whenElse(
                greater(score, 50),
                [move(5)],
                [
                  whenElse(
                    greater(score, 40),
                    [move(4)],
                    [
                      whenElse(
                        greater(score, 30),
                        [move(3)],
                        [
                          whenElse(
                            greater(score, 20),
                            [move(2)],
                            [whenElse(greater(score, 10), [move(1)], [when(key('up'), right(5))])],
                          ),
                        ],
                      ),
                    ],
                  ),
                ],
              ),
            ),
          ],
        ]),
      ],
    ],
    clean: [
      sprite(
        '小猫',
        [
          [
            flag,
            set('分数', 0),
            forever(change('分数', 1), when(and(greater(score, 5), less(score, 9)), repeat(3, nextCostume))),
          ],
        ],
        { costumes: ['站', '走'] },
      ),
    ],
  },
  'stop-at-end': {
    has: [sprite('小猫', [[flag, win, stop('this script')]])],
    near: [
      [sprite('小猫', [[flag, win, stop('all')]])],
      [sprite('小猫', [[flag, forever(move(1), when(touching('_edge_'), stop('this script')))]])],
    ],
    clean: [sprite('小猫', [[flag, win]])],
  },
  'wait-at-end': {
    has: [sprite('小猫', [[flag, move(10), wait(1)]])],
    near: [
      [sprite('小猫', [[onKey('space'), move(10), wait(1)]])],
      [
        sprite('小猫', [
          [flag, call('走'), win],
          [define('走'), move(10), wait(1)],
        ]),
      ],
    ],
    clean: [sprite('小猫', [[flag, move(10), wait(1), move(10)]])],
  },
};
