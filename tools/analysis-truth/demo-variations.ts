import { sprite } from '#common/analysis/testing/build.ts';
import {
  answer,
  ask,
  block,
  bounce,
  change,
  changeX,
  clicked,
  clone,
  cloneStart,
  deleteClone,
  equals,
  flag,
  forever,
  goto,
  greater,
  hide,
  move,
  nextCostume,
  onMessage,
  penClear,
  penUp,
  play,
  random,
  repeat,
  right,
  say,
  sayFor,
  send,
  set,
  show,
  stop,
  touching,
  until,
  variable,
  wait,
  when,
  whenElse,
} from '#common/analysis/testing/nodes.ts';
import {
  after,
  around,
  before,
  emptied,
  instead,
  more,
  options,
  renamed,
  unwrapped,
  without,
  withoutAll,
  withoutScript,
  withoutSprite,
  withSprites,
} from './changes.ts';
import { demoWork } from './skeletons.ts';
import { variation, work, type TruthWork } from './truth-work.ts';

const catchApples = demoWork('catch-apples');
const meteors = demoWork('dodge-meteors');
const pong = demoWork('pong');
const ocean = demoWork('ocean');
const polygons = demoWork('polygons');
const guess = demoWork('guess-number');
const moles = demoWork('whack-mole');
const card = demoWork('birthday-card');
const panda = demoWork('panda-walk');
const stars = demoWork('star-hunt');

const endless = block('control_forever');
const untilBlock = block('control_repeat_until');
const ifBlock = block('control_if');
const stopAll = stop('all');

/** The works of the demo school, and what pupils make of them. */
export const demoVariations: readonly TruthWork[] = [
  work('接苹果', catchApples, []),
  work('躲避陨石', meteors, []),
  work('弹球', pong, []),
  work('海底世界', ocean, []),
  work('画正多边形', polygons, []),
  work('猜数字', guess, []),
  work('打地鼠', moles, []),
  work('生日贺卡', card, []),
  work('熊猫散步', panda, []),
  work('熊猫散步（起步）', demoWork('panda-walk-starter'), []),
  work('太空寻宝', stars, []),
  work(
    '太空寻宝（起步）',
    demoWork('star-hunt-starter'),
    ['variable-unused'],
    'the variable is there, and nothing uses it yet',
  ),

  variation('接苹果：得分接着变', catchApples, [without('Stage', set('得分', 0))], ['variable-not-reset']),
  variation(
    '接苹果：时间接着变',
    catchApples,
    [without('Stage', set('剩余时间', 30))],
    ['variable-not-reset'],
  ),
  variation(
    '接苹果：没有回到起点',
    catchApples,
    [without('篮子', goto(0, -130))],
    ['position-not-reset@篮子'],
  ),
  variation(
    '接苹果：消息的名字不一样',
    catchApples,
    [instead('Stage', send('时间到'), send('时间到了'))],
    ['message-never-received', 'message-never-sent'],
  ),
  variation('接苹果：苹果看不见', catchApples, [without('苹果', show)], ['clones-hidden']),
  variation(
    '接苹果：克隆得太快',
    catchApples,
    [without('苹果', block('control_wait'))],
    ['clones-without-pause'],
  ),
  variation(
    '接苹果：没有删除克隆体',
    catchApples,
    [withoutAll('苹果', deleteClone)],
    ['clones-never-deleted'],
  ),
  variation(
    '接苹果：接不到也删除',
    catchApples,
    [unwrapped('苹果', ifBlock)],
    ['loop-ends-at-once'],
    'the clone is deleted in the first round',
  ),
  variation('接苹果：没有篮子', catchApples, [withoutSprite('篮子')], ['sprite-missing']),
  variation('接苹果：只看一次按键', catchApples, [unwrapped('篮子', endless)], ['checked-only-once']),
  variation(
    '接苹果：话没有说完就停了',
    catchApples,
    [instead('篮子', block('looks_sayforsecs'), say('时间到'))],
    ['say-then-stop-all', 'sound-then-stop'],
    'nothing is left to wait for before everything stops',
  ),
  variation(
    '接苹果：三个角色里有三个错',
    catchApples,
    [without('Stage', set('得分', 0)), without('篮子', goto(0, -130)), without('苹果', show)],
    ['variable-not-reset', 'position-not-reset@篮子', 'clones-hidden@苹果'],
  ),
  variation(
    '接苹果：金苹果是复制的',
    catchApples,
    [
      withSprites(
        ...['金苹果', '烂苹果'].map((name) => {
          const apple = catchApples.find((one) => one.name === '苹果');
          return sprite(name, apple?.scripts ?? [], { ...apple?.options, variables: {} });
        }),
      ),
    ],
    ['scripts-copied'],
  ),
  variation(
    '接苹果：做了一半',
    catchApples,
    [withoutScript('苹果', cloneStart)],
    ['clone-does-nothing', 'variable-unused'],
    'the variable of the speed is left over',
  ),

  variation('陨石：生命不变回来', meteors, [without('Stage', set('生命', 3))], ['variable-not-reset']),
  variation(
    '陨石：写的是变量的名字',
    meteors,
    [instead('火箭', equals(variable('生命'), 0), equals('生命', 0))],
    ['variable-name-typed'],
  ),
  variation(
    '陨石：生命等于自己',
    meteors,
    [instead('火箭', equals(variable('生命'), 0), equals(variable('生命'), variable('生命')))],
    ['comparison-of-equals'],
  ),
  variation(
    '陨石：火焰换得太快',
    meteors,
    [without('火箭', block('control_wait', { DURATION: 0.1 }))],
    ['changes-too-fast'],
  ),
  variation('陨石：火箭只有一个造型', meteors, [options('火箭', { costumes: ['大火焰'] })], ['one-costume']),
  variation(
    '陨石：造型改了名字',
    meteors,
    [options('火箭', { costumes: ['火焰1', '火焰2'] })],
    ['costume-missing'],
  ),
  variation('陨石：没有人发被撞', meteors, [without('陨石', send('被撞'))], ['message-never-sent']),
  variation(
    '陨石：没有人克隆',
    meteors,
    [withoutScript('陨石', clone())],
    ['clone-never-made'],
    'without the script that hides and clones; the clone would be deleted where it should be',
  ),
  variation('陨石：声音没有了', meteors, [options('火箭', { sounds: [] })], ['sound-missing']),
  variation(
    '陨石：克隆体也来克隆',
    meteors,
    [more('陨石', [onMessage('被撞'), clone()])],
    ['clones-double'],
    'each clone hears the message and makes another one',
  ),
  variation(
    '陨石：四个错',
    meteors,
    [
      without('Stage', set('坚持时间', 0)),
      without('火箭', goto(-160, 0)),
      without('陨石', show),
      more('火箭', [move(10), changeX(3)]),
    ],
    ['variable-not-reset', 'position-not-reset@火箭', 'clones-hidden', 'loose-blocks'],
  ),

  variation('弹球：得分不从头', pong, [without('小球', set('得分', 0))], ['variable-not-reset']),
  variation('弹球：挡板叫板', pong, [renamed('挡板', '板')], ['sprite-missing']),
  variation('弹球：只移动零步', pong, [instead('小球', move(variable('速度')), move(0))], ['change-by-zero']),
  variation(
    '弹球：消息来不及',
    pong,
    [after('小球', send('没接住'), stop('all'))],
    ['message-then-stop-all'],
  ),
  variation(
    '弹球：没有人接收',
    pong,
    [withoutScript('小球', onMessage('没接住')), withoutScript('挡板', onMessage('没接住'))],
    ['message-never-received'],
  ),
  variation(
    '弹球：重复里套重复',
    pong,
    [around('小球', endless, (loop) => forever(wait(1), loop))],
    ['forever-in-forever'],
  ),
  variation(
    '弹球：随机数只有一个',
    pong,
    [instead('小球', random(-15, 15), random(15, 15))],
    ['random-of-one'],
  ),
  variation(
    '弹球：球从上次的地方开始',
    pong,
    [without('小球', goto(0, 100))],
    ['position-not-reset@小球'],
    'the second game starts below the paddle and ends at once',
  ),

  variation('海底：泡泡看不见', ocean, [without('气泡', show)], ['clones-hidden']),
  variation('海底：泡泡不删除', ocean, [without('气泡', deleteClone)], ['clones-never-deleted']),
  variation('海底：小鱼没有声音', ocean, [options('蓝鱼', { sounds: [] })], ['sound-missing@蓝鱼']),
  variation(
    '海底：小鱼翻肚皮',
    ocean,
    [options('粉鱼', { rotationStyle: 'all around' })],
    ['upside-down@粉鱼'],
  ),
  variation(
    '海底：小鱼说两句',
    ocean,
    [
      instead('小丑鱼', sayFor('欢迎来到海底世界！', 2), say('欢迎来到海底世界！')),
      instead('小丑鱼', sayFor('点一点我们吧！', 2), say('点一点我们吧！')),
    ],
    ['say-overwritten'],
  ),
  variation(
    '海底：螃蟹躲起来',
    ocean,
    [before('螃蟹', goto(-80, -128), hide)],
    ['hidden-clicked', 'hidden-says'],
  ),
  variation(
    '海底：多了一个空角色',
    ocean,
    [withSprites(sprite('海星', [], { visible: false }))],
    ['sprite-unused'],
  ),
  variation('海底：一个没有积木的装饰', ocean, [withSprites(sprite('海草', []))], []),
  variation(
    '海底：两个错在两个角色',
    ocean,
    [after('螃蟹', sayFor('我横着走路！', 2), wait(1)), more('粉鱼', [flag, forever(nextCostume)])],
    ['wait-at-end@螃蟹', 'changes-too-fast@粉鱼'],
  ),
  variation(
    '海底：小鱼的名字没有改',
    ocean,
    [renamed('蓝鱼', '角色1'), renamed('粉鱼', '角色2'), renamed('小丑鱼', '角色3')],
    ['sprite-default-names'],
  ),

  variation('多边形：上次的画还在', polygons, [withoutAll('铅笔', penClear)], ['pen-not-cleared']),
  variation(
    '多边形：边数没有设',
    polygons,
    [without('铅笔', set('边数', answer))],
    ['variable-never-set'],
    'the answer is read in the condition only, and the number of sides stays at six',
  ),
  variation(
    '多边形：问了不用',
    polygons,
    [unwrapped('铅笔', block('control_if_else')), instead('铅笔', set('边数', answer), set('边数', 5))],
    ['answer-ignored'],
  ),
  variation(
    '多边形：从不抬笔',
    polygons,
    [withoutAll('铅笔', penUp)],
    ['pen-draws-way-back'],
    'a line leads to the start of each drawing, also to the first one of the next run',
  ),
  variation(
    '多边形：重复零次',
    polygons,
    [instead('铅笔', block('control_repeat', { TIMES: 6 }), repeat(0, move(52), right(60)))],
    ['repeat-zero'],
  ),

  variation(
    '猜数字：没有答案',
    guess,
    [without('熊猫老师', set('答案', random(1, 100)))],
    ['variable-never-set'],
  ),
  variation('猜数字：次数不从头', guess, [without('熊猫老师', set('次数', 0))], ['variable-not-reset']),
  variation(
    '猜数字：次数设了两次',
    guess,
    [after('熊猫老师', set('次数', 0), set('次数', 1))],
    ['setting-overwritten'],
  ),
  variation(
    '猜数字：等于空',
    guess,
    [instead('熊猫老师', untilBlock, until(undefined, ask('猜猜是几？')))],
    ['loop-without-condition', 'answer-ignored', 'variable-never-read'],
    'the secret and the answer are not looked at any more',
  ),
  variation(
    '猜数字：大了小了一样',
    guess,
    [
      instead(
        '熊猫老师',
        block('control_if_else'),
        whenElse(greater(answer, variable('答案')), [ask('再猜')], [ask('再猜')]),
      ),
    ],
    ['branches-equal'],
  ),

  variation('打地鼠：得分不从头', moles, [without('Stage', set('得分', 0))], ['variable-not-reset']),
  variation('打地鼠：一直隐藏', moles, [withoutAll('地鼠', show)], ['hidden-clicked', 'hidden-says']),
  variation(
    '打地鼠：没有显示的时间',
    moles,
    [withoutAll('地鼠', block('control_wait'))],
    ['shown-and-hidden'],
  ),
  variation('打地鼠：时间到没有人发', moles, [without('Stage', send('时间到'))], ['message-never-sent']),
  variation('打地鼠：随机数一样', moles, [instead('地鼠', random(1, 2), random(1, 1))], ['random-of-one']),
  variation(
    '打地鼠：多了一个变量',
    moles,
    [options('Stage', { variables: { 得分: 0, 剩余时间: 30, 等级: 0 } })],
    ['variable-unused'],
  ),
  variation(
    '打地鼠：五个错',
    moles,
    [
      without('Stage', set('得分', 0)),
      without('Stage', set('剩余时间', 30)),
      options('地鼠', { sounds: [] }),
      more('地鼠', [flag]),
      more('Stage', [change('得分', 1), wait(1)]),
    ],
    ['variable-not-reset', 'sound-missing', 'hat-alone', 'loose-blocks'],
  ),

  variation('贺卡：气球不停', card, [without('气球', block('control_wait'))], ['clones-without-pause']),
  variation('贺卡：彩纸不删除', card, [without('星星', deleteClone)], ['clones-never-deleted']),
  variation(
    '贺卡：蛋糕越来越大',
    card,
    [
      withoutScript('蛋糕', block('looks_changesizeby', { CHANGE: 4 })),
      more('蛋糕', [clicked, repeat(5, block('looks_changesizeby', { CHANGE: 4 }))]),
    ],
    ['size-not-reset'],
  ),
  variation(
    '贺卡：音乐重来',
    card,
    [
      withoutScript('蛋糕', endless),
      more('蛋糕', [flag, forever(play('生日歌'))]),
      options('蛋糕', { sounds: ['生日歌'] }),
    ],
    ['sound-restarts', 'sound-missing'],
    'the sound of the click is named otherwise',
  ),
  variation(
    '贺卡：熊猫说三句',
    card,
    [
      instead('熊猫', sayFor('祝你生日快乐！', 3), say('祝你生日快乐！')),
      instead('熊猫', sayFor('点一点蛋糕，许个愿吧！', 3), say('点一点蛋糕，许个愿吧！')),
    ],
    ['say-overwritten'],
  ),

  variation(
    '熊猫：没有重复',
    panda,
    [unwrapped('熊猫', endless)],
    ['wait-at-end'],
    'half finished; the wait of the loop is now the last block',
  ),
  variation(
    '熊猫：熊猫倒着走',
    panda,
    [options('熊猫', { rotationStyle: 'all around' })],
    ['upside-down'],
    'it walks back with its head down',
  ),
  variation('熊猫：蝴蝶的重复是空的', panda, [emptied('蝴蝶', endless)], ['loop-empty']),
  variation(
    '熊猫：没有开始',
    panda,
    [
      withoutScript('熊猫', flag),
      withoutScript('熊猫', flag),
      withoutScript('熊猫', clicked),
      withoutScript('蝴蝶', flag),
      withoutScript('蝴蝶', flag),
      more('熊猫', [goto(0, 0), forever(move(8), bounce)]),
    ],
    ['nothing-starts'],
  ),
  variation(
    '熊猫：同样的积木两遍',
    panda,
    [more('熊猫', [clicked, sayFor('你好，我是熊猫！', 2)])],
    ['script-twice'],
  ),

  variation('寻宝：宝物不从头', stars, [without('火箭', set('宝物', 0))], ['variable-not-reset']),
  variation('寻宝：没有回到起点', stars, [without('火箭', goto(-140, 0))], ['position-not-reset@火箭']),
  variation(
    '寻宝：碰到自己',
    stars,
    [instead('星星', touching('火箭'), touching('星星'))],
    ['sprite-aims-at-itself'],
  ),
  variation(
    '寻宝：只看一次',
    stars,
    [instead('火箭', block('control_wait_until'), when(greater(variable('宝物'), 9), sayFor('赢', 1)))],
    ['checked-only-once'],
    'after two seconds nobody has ten points',
  ),
  variation('寻宝：如果里面是空的', stars, [emptied('宝石', ifBlock)], ['branch-empty']),
  variation(
    '寻宝：没有声音',
    stars,
    [options('星星', { sounds: [] }), options('宝石', { sounds: [] })],
    ['sound-missing@星星', 'sound-missing@宝石'],
  ),
  variation('寻宝：火箭改了名字', stars, [renamed('火箭', '飞船')], ['sprite-missing']),
  variation(
    '寻宝：宝石要比字',
    stars,
    [instead('火箭', greater(variable('宝物'), 9), greater('宝物', 9))],
    ['variable-name-typed'],
  ),
  variation(
    '寻宝：三个错',
    stars,
    [
      without('火箭', set('宝物', 0)),
      instead('火箭', stopAll, stop('this script')),
      emptied('星星', ifBlock),
    ],
    ['variable-not-reset', 'stop-at-end', 'branch-empty'],
  ),
];
