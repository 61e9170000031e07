import { sprite, stage } from '#common/analysis/testing/build.ts';
import {
  addTo,
  and,
  answer,
  ask,
  backdrop,
  block,
  bounce,
  call,
  change,
  changeSize,
  changeVolume,
  changeX,
  changeY,
  clearList,
  clicked,
  clone,
  cloneStart,
  costume,
  define,
  deleteClone,
  distance,
  divide,
  equals,
  face,
  faceTo,
  flag,
  forever,
  glide,
  goto,
  gotoSprite,
  greater,
  hide,
  itemOf,
  join,
  keyDown,
  less,
  modulo,
  move,
  nextBackdrop,
  nextCostume,
  onBackdrop,
  onKey,
  onMessage,
  or,
  parameter,
  penClear,
  penDown,
  penUp,
  play,
  playDone,
  random,
  repeat,
  right,
  say,
  sayFor,
  send,
  sendAndWait,
  set,
  setSize,
  setVolume,
  setX,
  setY,
  show,
  stop,
  timer,
  touching,
  until,
  variable,
  wait,
  waitUntil,
  when,
  whenElse,
  xPosition,
} from '#common/analysis/testing/nodes.ts';
import { mouseDown, yPosition } from './skeletons.ts';
import { work, type TruthWork } from './truth-work.ts';

const arrow = (name: string) => keyDown(`${name} arrow`);
const score = variable('分数');
const life = variable('生命');

/** Works that look wrong and are right. */
const soundOnes: readonly TruthWork[] = [
  work(
    'a sprite that another one wakes, without a flag of its own',
    [
      sprite('铃', [[clicked, send('起床')]]),
      sprite('小熊', [[onMessage('起床'), sayFor('早', 1), glide(1, 50, 0), glide(1, 0, 0)]]),
    ],
    [],
  ),
  work(
    'an elevator that goes up and down by clicks',
    [
      sprite('上', [[clicked, send('上楼')]]),
      sprite('下', [[clicked, send('下楼')]]),
      sprite('电梯', [
        [flag, goto(0, -120), set('楼层', 1)],
        [onMessage('上楼'), when(less(variable('楼层'), 4), change('楼层', 1), repeat(10, changeY(8)))],
        [onMessage('下楼'), when(greater(variable('楼层'), 1), change('楼层', -1), repeat(10, changeY(-8)))],
      ]),
    ],
    [],
  ),
  work(
    'a door that remembers whether it is open',
    [
      sprite(
        '门',
        [
          [flag, costume('关'), set('开着', 0)],
          [
            clicked,
            whenElse(
              equals(variable('开着'), 0),
              [set('开着', 1), costume('开')],
              [set('开着', 0), costume('关')],
            ),
          ],
        ],
        { costumes: ['关', '开'] },
      ),
    ],
    [],
  ),
  work(
    'a traffic light in a loop',
    [
      sprite(
        '灯',
        [[flag, forever(costume('红'), wait(3), costume('绿'), wait(3), costume('黄'), wait(1))]],
        {
          costumes: ['红', '绿', '黄'],
        },
      ),
      sprite('车', [[flag, forever(goto(-240, 0), repeat(48, changeX(10)))]]),
    ],
    [],
  ),
  work(
    'a game that starts with a key and ends by itself',
    [
      sprite('小猫', [
        [
          flag,
          goto(0, 0),
          sayFor('按空格开始', 2),
          waitUntil(keyDown('space')),
          set('分数', 0),
          until(greater(score, 4), gotoSprite('_random_'), waitUntil(touching('_mouse_')), change('分数', 1)),
          say('你赢了'),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a loop that a message leaves with stop this script',
    [
      sprite('球', [
        [
          flag,
          goto(0, 100),
          set('结束', 0),
          forever(changeY(-3), when(less(yPosition, -160), set('结束', 1), stop('this script'))),
        ],
      ]),
      sprite('字', [[flag, hide, waitUntil(equals(variable('结束'), 1)), show, sayFor('结束', 2)]]),
    ],
    [],
  ),
  work(
    'a hidden sprite that stamps',
    [sprite('印章', [[flag, hide, penClear, goto(-200, 0), repeat(8, block('pen_stamp'), changeX(50))]])],
    [],
  ),
  work(
    'a recursive tree with a condition',
    [
      sprite('树', [
        [flag, penClear, penUp, goto(0, -150), face(0), penDown, call('树枝 %s', { 长度: 80 })],
        [
          define('树枝 %s', '长度'),
          when(
            greater(parameter('长度'), 5),
            move(parameter('长度')),
            right(30),
            call('树枝 %s', { 长度: divide(parameter('长度'), 2) }),
            right(-60),
            call('树枝 %s', { 长度: divide(parameter('长度'), 2) }),
            right(30),
            move(-20),
          ),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a shop that reads its list',
    [
      sprite(
        '店员',
        [
          [
            flag,
            set('第几样', 1),
            repeat(3, sayFor(itemOf('商品', variable('第几样')), 1), change('第几样', 1)),
            ask('要几号？'),
            sayFor(join('给你', itemOf('商品', answer)), 2),
          ],
        ],
        { lists: { 商品: ['苹果', '梨', '桃'] } },
      ),
    ],
    [],
  ),
  work(
    'a shopping list that the player fills',
    [
      sprite('妈妈', [
        [
          flag,
          clearList('清单'),
          repeat(3, ask('买什么？'), addTo('清单', answer)),
          say(block('data_lengthoflist', {}, { LIST: '清单' })),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a diary that keeps what was written before',
    [sprite('日记', [[clicked, ask('今天怎么样？'), addTo('日记', answer)]], {})],
    [],
    'a diary shall become longer, and no flag fills it',
  ),
  work(
    'music in the background that starts again when it ends',
    [stage([[flag, forever(playDone('音乐'))]], { sounds: ['音乐'] })],
    [],
  ),
  work(
    'a sprite with two flags that do different things',
    [
      sprite(
        '鸟',
        [
          [flag, goto(-200, 50), glide(3, 200, 50)],
          [flag, repeat(15, nextCostume, wait(0.2))],
        ],
        { costumes: ['上', '下'] },
      ),
    ],
    [],
  ),
  work(
    'a countdown in the stage that ends the game',
    [
      stage(
        [
          [
            flag,
            set('时间', 20),
            until(equals(variable('时间'), 0), wait(1), change('时间', -1)),
            stop('all'),
          ],
        ],
        { shown: ['时间'] },
      ),
      sprite(
        '兔子',
        [
          [clicked, change('分数', 1), gotoSprite('_random_')],
          [flag, set('分数', 0)],
        ],
        {},
      ),
      sprite('胡萝卜', [[flag, forever(gotoSprite('兔子'), say(score))]]),
    ],
    [],
  ),
  work(
    'nested conditions for three cases',
    [
      sprite('考官', [
        [
          flag,
          ask('你几分？'),
          whenElse(
            greater(answer, 89),
            [say('优秀')],
            [whenElse(greater(answer, 59), [say('及格')], [say('加油')])],
          ),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a range that is possible',
    [
      sprite('船', [
        [
          flag,
          goto(0, 0),
          forever(
            when(and(greater(xPosition, -50), less(xPosition, 50)), sayFor('在中间', 1)),
            changeX(random(-5, 5)),
          ),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a sprite outside of a range',
    [
      sprite('船', [
        [
          flag,
          goto(0, 0),
          forever(changeX(3), when(or(less(xPosition, -200), greater(xPosition, 200)), setX(0))),
        ],
      ]),
    ],
    [],
  ),
  work(
    'an even number',
    [
      sprite('数', [
        [
          flag,
          ask('说一个数'),
          whenElse(equals(modulo(answer, 2), 0), [sayFor('双数', 2)], [sayFor('单数', 2)]),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a balloon that bursts',
    [
      sprite(
        '气球',
        [
          [
            flag,
            costume('好'),
            show,
            setSize(50),
            repeat(20, changeSize(5), wait(0.1)),
            costume('破'),
            wait(0.3),
            hide,
          ],
        ],
        { costumes: ['好', '破'] },
      ),
    ],
    [],
  ),
  work(
    'a ball that rolls over its edge',
    [sprite('足球', [[flag, forever(move(5), bounce)]])],
    [],
    'a ball has no head',
  ),
  work(
    'a shooting game whose bullets end in two ways',
    [
      sprite('炮', [
        [flag, goto(0, -150), forever(when(arrow('left'), changeX(-5)), when(arrow('right'), changeX(5)))],
        [onKey('space'), clone('弹')],
      ]),
      sprite('弹', [
        [flag, hide],
        [
          cloneStart,
          gotoSprite('炮'),
          show,
          until(touching('_edge_'), changeY(8), when(touching('靶'), change('分数', 1), deleteClone)),
          deleteClone,
        ],
      ]),
      sprite('靶', [[flag, set('分数', 0), forever(glide(2, -200, 120), glide(2, 200, 120))]]),
      sprite('牌子', [[flag, forever(say(score))]]),
    ],
    [],
  ),
  work(
    'a work of free blocks for trying out is not a fault of the game',
    [
      sprite(
        '小狗',
        [
          [flag, sayFor('汪', 1)],
          [onKey('a'), nextCostume],
        ],
        { costumes: ['坐', '站'] },
      ),
    ],
    [],
  ),
  work(
    'a key that waits at its end on purpose',
    [sprite('鼓', [[onKey('space'), play('咚'), wait(0.5)]], { sounds: ['咚'] })],
    [],
    'the wait keeps the sound from starting again at once',
  ),
  work(
    'a quiz with a message for each part',
    [
      sprite('主持人', [
        [flag, set('分数', 0), sendAndWait('第一题'), sendAndWait('第二题'), sayFor(join('得分', score), 2)],
        [onMessage('第一题'), ask('1+1'), when(equals(answer, 2), change('分数', 1))],
        [onMessage('第二题'), ask('2+2'), when(equals(answer, 4), change('分数', 1))],
      ]),
    ],
    [],
  ),
  work(
    'a costume that says left and right',
    [
      sprite(
        '人',
        [
          [onKey('left arrow'), costume('左'), changeX(-20)],
          [onKey('right arrow'), costume('右'), changeX(20)],
        ],
        { costumes: ['右', '左'] },
      ),
    ],
    [],
  ),
];

/** Works with faults, mostly with several. */
const faulty: readonly TruthWork[] = [
  work(
    'a platform game with four mistakes',
    [
      stage(
        [
          [flag, backdrop('第一关')],
          [onMessage('过关'), nextBackdrop],
        ],
        { costumes: ['第一关', '第二关'] },
      ),
      sprite('小猫', [
        [
          flag,
          forever(
            when(arrow('right'), changeX(5)),
            when(arrow('left'), changeX(-5)),
            when(touching('旗子'), send('过 关')),
            when(touching('怪物'), change('生命', -1)),
          ),
        ],
        [flag, when(less(life, 1), sayFor('结束', 2))],
      ]),
      sprite('旗子', []),
      sprite('怪物', [[flag, forever(glide(2, 0, -100), glide(2, 100, -100))]]),
    ],
    [
      'position-not-reset@小猫',
      'variable-not-reset',
      'message-never-received',
      'message-never-sent',
      'checked-only-once',
    ],
  ),
  work(
    'a shooting game that floods',
    [
      sprite('飞机', [[flag, goto(0, -140), forever(faceTo('_mouse_'), clone('子弹'))]]),
      sprite('子弹', [
        [flag, hide],
        [cloneStart, gotoSprite('飞机'), show, repeat(40, changeY(8))],
      ]),
    ],
    ['clones-without-pause', 'clones-never-deleted'],
  ),
  work(
    'bullets that stay hidden and a plane without a start',
    [
      sprite('飞机', [
        [
          flag,
          forever(
            when(arrow('left'), changeX(-5)),
            when(arrow('right'), changeX(5)),
            when(keyDown('space'), clone('子弹'), wait(0.3)),
            when(touching('敌机'), stop('all')),
          ),
        ],
      ]),
      sprite('子弹', [
        [flag, hide],
        [cloneStart, gotoSprite('飞机'), until(touching('_edge_'), changeY(8)), deleteClone],
      ]),
      sprite('敌机', [[flag, forever(goto(random(-200, 200), 180), glide(2, random(-200, 200), -180))]]),
    ],
    ['clones-hidden', 'position-not-reset@飞机'],
  ),
  work(
    'a sprite whose clones hear the key',
    [
      sprite('蘑菇', [
        [onKey('space'), clone()],
        [cloneStart, gotoSprite('_random_')],
      ]),
    ],
    ['clones-double'],
    'how many there are is up to the player',
  ),
  work(
    'delete this clone in a work without clones',
    [sprite('怪物', [[flag, goto(0, 0), show, forever(changeX(3), when(touching('_edge_'), deleteClone))]])],
    ['delete-without-clones'],
  ),
  work(
    'a pet that grows and gets loud',
    [
      sprite(
        '小狗',
        [
          [clicked, changeSize(5), changeVolume(10), play('汪')],
          [flag, say('点我')],
        ],
        { sounds: ['汪'] },
      ),
    ],
    ['size-not-reset', 'volume-not-reset'],
  ),
  work(
    'a pet that is set back',
    [
      sprite(
        '小狗',
        [
          [clicked, changeSize(5), changeVolume(10), play('汪')],
          [flag, setSize(100), setVolume(50), say('点我')],
        ],
        { sounds: ['汪'] },
      ),
    ],
    [],
  ),
  work(
    'a lamp that stays on',
    [sprite('灯', [[clicked, costume('亮'), sayFor('开灯了', 1)]], { costumes: ['暗', '亮'] })],
    ['costume-not-reset'],
  ),
  work(
    'a frog that stays a prince',
    [
      sprite('青蛙', [[flag, sayFor('我是青蛙', 2), costume('王子'), sayFor('我是王子', 2)]], {
        costumes: ['青蛙', '王子'],
      }),
    ],
    ['costume-not-reset'],
    'the second time a prince says that he is a frog',
  ),
  work(
    'a night that stays',
    [
      stage([[onMessage('天黑'), backdrop('夜晚')]], { costumes: ['白天', '夜晚'] }),
      sprite('月亮', [
        [flag, wait(3), send('天黑')],
        [onMessage('天黑'), sayFor('晚安', 2)],
      ]),
    ],
    ['backdrop-not-reset'],
    'three seconds after the flag it is night, and the next day starts at night',
  ),
  work(
    'a magician who does not come back',
    [sprite('魔术师', [[flag, sayFor('看好了', 2), hide]])],
    ['never-shown-again'],
  ),
  work(
    'a rabbit that a click hides for ever',
    [
      sprite('兔子', [
        [clicked, hide],
        [flag, sayFor('点我', 2)],
      ]),
    ],
    ['never-shown-again'],
  ),
  work(
    'a ghost that says something before it is shown',
    [sprite('鬼', [[flag, hide, sayFor('我来了', 2), show, sayFor('哈', 1)]])],
    ['hidden-says'],
    'the first sentence is not seen',
  ),
  work(
    'a list that grows with each flag',
    [sprite('老师', [[flag, addTo('名单', '小明'), addTo('名单', '小红'), sayFor(itemOf('名单', 0), 2)]])],
    ['list-not-cleared', 'list-place-zero'],
  ),
  work(
    'a list that nobody fills',
    [
      sprite('老师', [
        [flag, set('号', 1), repeat(3, sayFor(itemOf('名单', variable('号')), 1), change('号', 1))],
      ]),
    ],
    ['list-never-filled'],
  ),
  work(
    'an average of nothing',
    [sprite('老师', [[flag, set('总分', 0), sayFor(join('平均', divide(variable('总分'), 0)), 2)]])],
    ['divided-by-zero'],
  ),
  work(
    'a state whose names do not agree',
    [
      sprite('机器人', [
        [flag, set('状态', '等待'), forever(when(equals(variable('状态'), '出发了'), move(3), bounce))],
        [clicked, set('状态', '出发')],
      ]),
    ],
    ['value-never-reached', 'upside-down'],
    'it stands level and bounces',
  ),
  work(
    'a timer that is met exactly',
    [sprite('钟', [[flag, forever(when(equals(timer, 5), sayFor('五秒', 1)))]])],
    ['exactly-equal'],
  ),
  work(
    'a distance that is met exactly',
    [
      sprite('狼', [
        [
          flag,
          goto(-200, 0),
          forever(faceTo('羊'), move(3), when(equals(distance('羊'), 10), sayFor('抓到', 1))),
        ],
      ]),
      sprite('羊', [[flag, forever(gotoSprite('_mouse_'))]]),
    ],
    ['exactly-equal'],
  ),
  work(
    'a custom block that is never called',
    [
      sprite('画', [
        [flag, penClear, penDown, repeat(4, move(50), right(90))],
        [define('画三角 %s', '边长'), repeat(3, move(50), right(120))],
      ]),
    ],
    ['custom-block-unused'],
    'the unused side length is part of the same unfinished block',
  ),
  work(
    'a custom block that ignores its number',
    [
      sprite('画', [
        [
          flag,
          penClear,
          penDown,
          call('画三角 %s', { 边长: 80 }),
          right(120),
          call('画三角 %s', { 边长: 40 }),
        ],
        [define('画三角 %s', '边长'), repeat(3, move(50), right(120))],
      ]),
    ],
    ['parameter-unused'],
  ),
  work(
    'a custom block without a body',
    [sprite('猫', [[flag, call('跳'), sayFor('好高', 1)], [define('跳')]])],
    ['custom-block-empty'],
  ),
  work(
    'a custom block of another sprite',
    [
      sprite('猫', [
        [flag, call('跳'), sayFor('好高', 1)],
        [define('跳'), changeY(30), wait(0.2), changeY(-30)],
      ]),
      sprite('狗', [[flag, wait(1), call('跳')]]),
    ],
    ['custom-block-missing'],
  ),
  work(
    'a custom block that calls itself for ever',
    [
      sprite('鸟', [
        [flag, goto(0, 0), call('飞')],
        [define('飞'), glide(1, 100, 0), glide(1, -100, 0), call('飞')],
      ]),
    ],
    ['custom-block-endless'],
  ),
  work(
    'a custom block that never ends before the game starts',
    [
      sprite(
        '鸟',
        [
          [flag, call('准备'), set('分数', 0), sayFor(join('开始', score), 1)],
          [define('准备'), goto(0, 0), forever(nextCostume, wait(0.2))],
        ],
        { costumes: ['上', '下'] },
      ),
    ],
    ['after-endless-block'],
  ),
  work(
    'a parameter outside of its block',
    [
      sprite('车', [
        [flag, goto(-200, 0), call('开 %s', { 速度: 5 }), move(parameter('速度'))],
        [define('开 %s', '速度'), repeat(10, move(parameter('速度')))],
      ]),
    ],
    ['parameter-elsewhere'],
  ),
  work(
    'a message that waits for itself',
    [
      sprite(
        '鼓手',
        [
          [flag, send('敲')],
          [onMessage('敲'), play('咚'), wait(0.5), sendAndWait('敲'), sayFor('完', 1)],
        ],
        { sounds: ['咚'] },
      ),
    ],
    ['message-waits-for-itself'],
  ),
  work(
    'a beat that is sent by a message again and is right',
    [
      sprite(
        '鼓手',
        [
          [flag, send('敲')],
          [onMessage('敲'), play('咚'), wait(0.5), send('敲')],
        ],
        { sounds: ['咚'] },
      ),
    ],
    [],
  ),
  work(
    'a story told twice by copy and with a wrong sprite',
    [
      sprite('小明', [
        [flag, goto(0, 0), sayFor('我去找小红', 2), block('motion_glideto', { SECS: 1, TO: '小红' })],
        [flag, goto(0, 0), sayFor('我去找小红', 2), block('motion_glideto', { SECS: 1, TO: '小红' })],
      ]),
    ],
    ['script-twice', 'sprite-missing'],
  ),
  work(
    'a script of sixty blocks',
    [
      sprite('小明', [
        [
          flag,
          ...Array.from({ length: 30 }, (_, at) => [
            sayFor(`第${at}句`, 1),
            changeX(at % 2 === 0 ? at + 5 : -at - 4),
          ]).flat(),
        ],
      ]),
    ],
    ['script-long'],
  ),
  work(
    'a condition in a condition in a condition',
    [
      sprite('猫', [
        [
          flag,
          goto(0, 0),
          forever(
            when(
              arrow('up'),
              repeat(
                2,
                whenElse(
                  touching('_edge_'),
                  [when(mouseDown, repeat(3, when(greater(timer, 5), changeY(-3))))],
                  [changeY(3)],
                ),
              ),
            ),
          ),
        ],
      ]),
    ],
    ['nested-deeply'],
  ),
  work(
    'a dance written out',
    [
      sprite(
        '舞者',
        [[flag, ...Array.from({ length: 8 }, () => [nextCostume, wait(0.3)]).flat(), sayFor('谢谢', 2)]],
        { costumes: ['一', '二'] },
      ),
    ],
    ['blocks-repeated'],
  ),
  work(
    'three cars with one script',
    ['红车', '蓝车', '白车'].map((name) =>
      sprite(name, [[flag, setX(-220), repeat(40, changeX(10), wait(0.05)), sayFor('到了', 1)]]),
    ),
    ['scripts-copied'],
  ),
  work(
    'a fish tank with many small faults',
    [
      sprite('角色1', [[flag, forever(move(3), bounce)]]),
      sprite('角色2', [[flag, forever(move(2), bounce, nextCostume)], [flag]], { costumes: ['一'] }),
      sprite('角色3', [], { visible: false }),
    ],
    ['sprite-default-names', 'upside-down', 'hat-alone', 'one-costume', 'sprite-unused'],
  ),
  work(
    'an unfinished quiz with four faults',
    [
      sprite('老师', [
        [flag, ask('几岁？'), say('好'), say('下一题'), ask('喜欢什么？'), wait(1)],
        [clicked, set('我的变量', 1), change('题号', 1), when(greater(5, 3), sayFor('再来', 1))],
      ]),
    ],
    [
      'answer-ignored',
      'say-overwritten',
      'wait-at-end',
      'variable-never-read',
      'comparison-fixed',
      'variable-default-name',
    ],
  ),
  work(
    'a bird that cannot die',
    [
      sprite('小鸟', [
        [flag, goto(-100, 0), set('分数', 0), forever(changeY(-3), when(keyDown('space'), changeY(20)))],
        [flag, forever(when(touching('水管'), say('撞了'), stop('this script')))],
      ]),
      sprite('水管', [
        [flag, hide, forever(clone(), wait(2))],
        [
          cloneStart,
          goto(240, random(-100, 100)),
          until(less(xPosition, -230), changeX(-4)),
          change('分数', 1),
          deleteClone,
        ],
      ]),
    ],
    ['clones-hidden', 'hidden-touched', 'variable-never-read'],
    'pipes are hidden, so that the bird never touches one; the score is not shown',
  ),
  work(
    'a ship that turns and starts in its old direction',
    [
      sprite('船', [
        [
          flag,
          goto(0, 0),
          forever(
            move(2),
            when(arrow('left'), right(-5)),
            when(arrow('right'), right(5)),
            when(touching('岛'), stop('all')),
          ),
        ],
      ]),
      sprite('岛', []),
    ],
    ['direction-not-reset'],
  ),
  work(
    'a drawing turtle with the pen down on its way',
    [sprite('乌龟', [[flag, penClear, goto(-100, -50), penDown, repeat(4, move(100), right(90)), move(50)]])],
    ['pen-draws-way-back'],
  ),
  work(
    'a drawing turtle that lifts its pen',
    [
      sprite('乌龟', [
        [
          flag,
          penUp,
          penClear,
          goto(-100, -50),
          face(90),
          penDown,
          repeat(4, move(100), right(90)),
          move(50),
        ],
      ]),
    ],
    [],
  ),
  work(
    'a cat that starts where the last walk ended',
    [sprite('猫', [[flag, repeat(20, move(10), wait(0.1)), sayFor('到家了', 2)]])],
    ['position-not-reset'],
    'at the second flag it walks out of the picture',
  ),
  work(
    'a volume that fades',
    [sprite('歌手', [[flag, play('歌'), repeat(10, wait(1), changeVolume(-10))]], { sounds: ['歌'] })],
    ['volume-not-reset'],
  ),
  work(
    'a scene that waits for a backdrop',
    [
      stage([[flag, backdrop('家'), wait(3), backdrop('路')]], { costumes: ['家', '路', '学校'] }),
      sprite('小明', [
        [flag, show],
        [onBackdrop('路'), sayFor('走吧', 2)],
        [onBackdrop('学校'), sayFor('到了', 2), hide],
      ]),
    ],
    ['backdrop-never-comes'],
  ),
  work(
    'a button that hides with its words',
    [
      sprite('按钮', [
        [flag, show],
        [clicked, say('开始！'), hide, send('开始')],
      ]),
      sprite('猫', [[onMessage('开始'), glide(1, 100, 0), glide(1, 0, 0)]]),
    ],
    ['say-then-hide'],
  ),
  work(
    'a guess that compares with a deleted state, in two sprites',
    [
      sprite('甲', [
        [flag, set('轮到', '甲'), waitUntil(equals(variable('轮到'), '乙方')), sayFor('我等好久', 1)],
      ]),
      sprite('乙', [
        [clicked, set('轮到', '乙'), sayFor('', 0)],
        [flag, repeat(0, move(1)), repeat(1, sayFor('嗨', 1))],
      ]),
    ],
    ['value-never-reached@甲', 'repeat-zero@乙', 'repeat-once@乙'],
  ),
  work(
    'an if that can not be false',
    [
      sprite('鱼', [
        [
          flag,
          goto(0, 0),
          forever(
            when(or(greater(xPosition, -10), less(xPosition, 10)), changeY(1)),
            when(and(less(yPosition, 0), greater(yPosition, 100)), setY(0)),
          ),
        ],
      ]),
    ],
    ['or-always-true', 'and-never-true'],
  ),
];

export const ownWorks: readonly TruthWork[] = [...soundOnes, ...faulty];
