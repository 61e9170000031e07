import {
  answer,
  ask,
  bounceOnEdge,
  broadcast,
  changeVariable,
  changeX,
  changeY,
  either,
  equals,
  exactly,
  forever,
  goTo,
  goToRandom,
  greater,
  hide,
  less,
  mouseX,
  move,
  playSound,
  point,
  random,
  repeat,
  repeatUntil,
  say,
  sayFor,
  setVariable,
  setX,
  show,
  stopAll,
  touching,
  variable,
  wait,
  waitUntil,
  when,
  whenClicked,
  whenFlag,
  whenKey,
  whenReceived,
  yPosition,
  cloneSelf,
  deleteClone,
  whenCloned,
} from './blocks.ts';
import {
  all,
  hasBackdrop,
  hasSprite,
  hasVariable,
  script,
  scriptOf,
  step,
  type Tutorial,
} from './tutorial.ts';

const toTop = goTo(random(-200, 200), 160);
const isLow = less(yPosition, -150);
const paddleHit = when(touching('滑板'), point(random(-45, 45)), move(15));
const guessed = equals(answer, variable('秘密'));
const hints = [
  when(greater(answer, variable('秘密')), sayFor('太大了', 1)),
  when(less(answer, variable('秘密')), sayFor('太小了', 1)),
];
const popUp = [goToRandom, show, wait(1), hide, wait(0.5)];

export const gameTutorials: readonly Tutorial[] = [
  {
    id: 'score',
    name: '点星星得分',
    learns: '用变量记分',
    picture: { backdrop: '夜晚草地', sprites: ['星星'] },
    steps: [
      step('请一颗“星星”上场。', hasSprite('星星')),
      step('点一下星星，它就跑到随机位置。', scriptOf('星星', whenClicked, goToRandom)),
      step('在“变量”里点“建立一个变量”，起名“得分”。', hasVariable('得分'), '舞台左上角会出现得分。'),
      step(
        '每点到一次，得分就增加1。',
        scriptOf('星星', whenClicked, changeVariable('得分', 1), goToRandom),
        '在小三角里选“得分”，不要选“我的变量”。',
      ),
      step('每次点绿旗，得分先变回0。', scriptOf('星星', whenFlag, setVariable('得分', 0))),
      step(
        '得分大于9，就说“你真快！”',
        scriptOf(
          '星星',
          whenFlag,
          setVariable('得分', 0),
          waitUntil(greater(variable('得分'), 9)),
          sayFor('你真快！', 2),
        ),
      ),
    ],
  },
  {
    id: 'catch-apples',
    name: '小猪接苹果',
    learns: '下落、接住、得分',
    picture: { backdrop: '草地', sprites: ['苹果', '小猪'] },
    steps: [
      step('请“小猪”和“苹果”上场。', all(hasSprite('小猪'), hasSprite('苹果')), '把小猪拖到舞台下边。'),
      step(
        '写给小猪：x坐标一直跟着鼠标。',
        scriptOf('小猪', whenFlag, forever(setX(mouseX))),
        '“鼠标的x坐标”在“侦测”里。',
      ),
      step('写给苹果：先到上边，左右位置随机。', scriptOf('苹果', whenFlag, toTop), '随机数从-200到200。'),
      step(
        '一直落，落到-150以下，再从上边来一次。',
        scriptOf('苹果', whenFlag, forever(toTop, repeatUntil(isLow, changeY(-5)))),
      ),
      step('建立一个变量，起名“得分”。', hasVariable('得分')),
      step(
        '碰到小猪：得分加1，马上回到上边。',
        scriptOf(
          '苹果',
          whenFlag,
          forever(
            toTop,
            repeatUntil(isLow, changeY(-5), when(touching('小猪'), changeVariable('得分', 1), toTop)),
          ),
        ),
      ),
      step(
        '小猪一开始，先把得分设为0。',
        scriptOf('小猪', whenFlag, setVariable('得分', 0), forever(setX(mouseX))),
      ),
    ],
  },
  {
    id: 'whack',
    name: '打地鼠',
    learns: '出现、躲起来、点中得分',
    picture: { backdrop: '花田', sprites: ['仓鼠'] },
    steps: [
      step('换上“花田”背景，请“仓鼠”来当地鼠。', all(hasBackdrop('花田'), hasSprite('仓鼠'))),
      step('让它一直换地方：移到随机位置，等1秒。', scriptOf('仓鼠', whenFlag, forever(goToRandom, wait(1)))),
      step(
        '等完就隐藏，过半秒再到新地方显示。',
        scriptOf('仓鼠', whenFlag, forever(...popUp)),
        '“显示”和“隐藏”在“外观”里。',
      ),
      step('建立一个变量，起名“得分”。', hasVariable('得分')),
      step('点中它：得分加1，马上躲起来。', scriptOf('仓鼠', whenClicked, changeVariable('得分', 1), hide)),
      step(
        '点中时再放一个声音，更有劲。',
        scriptOf('仓鼠', whenClicked, changeVariable('得分', 1), playSound('啵'), hide),
      ),
      step('点绿旗，得分先变回0。', scriptOf('仓鼠', whenFlag, setVariable('得分', 0), forever(...popUp))),
    ],
  },
  {
    id: 'pong',
    name: '弹球',
    learns: '接球，接不到就结束',
    picture: { backdrop: '体育馆', sprites: ['球', '滑板'] },
    steps: [
      step('请“球”和“滑板”上场，滑板放在下边。', all(hasSprite('球'), hasSprite('滑板'))),
      step('写给滑板：一直跟着鼠标左右走。', scriptOf('滑板', whenFlag, forever(setX(mouseX)))),
      step(
        '写给球：从上边出发，面向135度。',
        scriptOf('球', whenFlag, goTo(0, 120), point(135)),
        '135度就是朝右下方。',
      ),
      step(
        '球一直飞，碰到边缘就反弹。',
        scriptOf('球', whenFlag, goTo(0, 120), point(135), forever(move(8), bounceOnEdge)),
      ),
      step(
        '碰到滑板，就朝上面随机的方向弹回去。',
        scriptOf('球', whenFlag, goTo(0, 120), point(135), forever(move(8), bounceOnEdge, paddleHit)),
        '多移动15步，球就不会粘在板上。',
      ),
      step(
        '没接住，落到-150以下，就全部停止。',
        scriptOf(
          '球',
          whenFlag,
          goTo(0, 120),
          point(135),
          forever(move(8), bounceOnEdge, paddleHit, when(isLow, stopAll)),
        ),
      ),
    ],
  },
  {
    id: 'guess-number',
    name: '猜数字',
    learns: '询问、比较大小',
    picture: { backdrop: '黑板', sprites: ['机器人'] },
    steps: [
      step('建立一个变量，起名“秘密”。', hasVariable('秘密'), '取消它前面的勾，别人就看不到了。'),
      step('点绿旗，秘密是1到100里的一个数。', script(whenFlag, setVariable('秘密', random(1, 100)))),
      step(
        '问一问：猜猜是几？',
        script(whenFlag, setVariable('秘密', random(1, 100)), ask('猜猜是几？')),
        '“询问并等待”在“侦测”里。',
      ),
      step(
        '没有猜对，就重复问，直到回答等于秘密。',
        script(whenFlag, setVariable('秘密', random(1, 100)), repeatUntil(guessed, ask('猜猜是几？'))),
      ),
      step(
        '给点提示：大了说“太大了”，小了说“太小了”。',
        script(
          whenFlag,
          setVariable('秘密', random(1, 100)),
          repeatUntil(guessed, ask('猜猜是几？'), ...hints),
        ),
        '用两块“如果”，放在询问的下面。',
      ),
      step(
        '猜对了，跳出重复，说“猜对啦！”',
        script(
          whenFlag,
          setVariable('秘密', random(1, 100)),
          repeatUntil(guessed, ask('猜猜是几？'), ...hints),
          sayFor('猜对啦！', 2),
        ),
      ),
    ],
  },
  {
    id: 'countdown',
    name: '火箭倒计时',
    learns: '变量每秒减1，时间到就起飞',
    picture: { backdrop: '星空', sprites: ['火箭'] },
    steps: [
      step('换上“星空”背景，请“火箭”上场。', all(hasBackdrop('星空'), hasSprite('火箭'))),
      step('建立一个变量，起名“倒计时”。', hasVariable('倒计时')),
      step(
        '点绿旗：火箭到下边，倒计时设为10。',
        scriptOf('火箭', whenFlag, goTo(0, -120), setVariable('倒计时', 10)),
      ),
      step(
        '重复10次：等1秒，倒计时增加-1。',
        scriptOf(
          '火箭',
          whenFlag,
          goTo(0, -120),
          setVariable('倒计时', 10),
          repeat(10, wait(1), changeVariable('倒计时', -1)),
        ),
        '增加负数，就是减少。',
      ),
      step(
        '数完了就起飞：重复50次，向上走6。',
        scriptOf(
          '火箭',
          whenFlag,
          goTo(0, -120),
          setVariable('倒计时', 10),
          repeat(10, wait(1), changeVariable('倒计时', -1)),
          repeat(50, changeY(6)),
        ),
      ),
      step(
        '起飞前放一个声音：轰！',
        scriptOf(
          '火箭',
          whenFlag,
          goTo(0, -120),
          setVariable('倒计时', 10),
          repeat(10, wait(1), changeVariable('倒计时', -1)),
          playSound('火箭发射'),
          repeat(50, changeY(6)),
        ),
      ),
    ],
  },
  {
    id: 'race',
    name: '老师喊预备',
    learns: '用消息让大家一起出发',
    picture: { backdrop: '操场', sprites: ['老师', '男孩', '女孩'] },
    steps: [
      step('请“老师”和“男孩”上场。', all(hasSprite('老师'), hasSprite('男孩'))),
      step(
        '点老师，她说“预备，跑！”，再广播“出发”。',
        scriptOf('老师', whenClicked, sayFor('预备，跑！', 1), broadcast('出发')),
        '点“消息1”旁的小三角，选“新消息”。',
      ),
      step(
        '男孩接收到“出发”，就往前跑。',
        scriptOf('男孩', whenReceived('出发'), repeat(20, move(15), wait(0.1))),
      ),
      step('点绿旗时，男孩回到左边的起跑线。', scriptOf('男孩', whenFlag, goTo(-200, -60))),
      step(
        '再请“女孩”来比赛，她每步跑多远用随机数。',
        all(
          hasSprite('女孩'),
          scriptOf('女孩', whenReceived('出发'), repeat(20, move(random(10, 20)), wait(0.1))),
        ),
        '一条消息，两个人都听得到。',
      ),
      step('女孩也要回到起跑线。', scriptOf('女孩', whenFlag, goTo(-200, -130))),
    ],
  },
  {
    id: 'dodge',
    name: '躲开石头雨',
    learns: '用克隆做出很多石头',
    picture: { backdrop: '沙漠', sprites: ['石头', '兔子'] },
    steps: [
      step('请“兔子”和“石头”上场。', all(hasSprite('兔子'), hasSprite('石头'))),
      step('每次点绿旗，兔子先站到下边的中间。', scriptOf('兔子', whenFlag, goTo(0, -120))),
      step(
        '按→键和←键，兔子左右跑。',
        all(
          scriptOf('兔子', whenKey('right arrow'), changeX(15)),
          scriptOf('兔子', whenKey('left arrow'), changeX(-15)),
        ),
      ),
      step(
        '写给石头：先隐藏，每隔1秒克隆自己。',
        scriptOf('石头', whenFlag, hide, forever(cloneSelf, wait(1))),
        '克隆就是再变出一个一样的。',
      ),
      step(
        '克隆体出现时，到上边随机的位置，再显示。',
        scriptOf('石头', whenCloned, toTop, show),
        '开头是“当作为克隆体启动时”，在“控制”里。',
      ),
      step(
        '往下落，落到-150以下，就删除克隆体。',
        scriptOf('石头', whenCloned, toTop, show, repeatUntil(isLow, changeY(-6)), deleteClone),
      ),
      step(
        '落下来时碰到兔子，就全部停止。',
        scriptOf(
          '石头',
          whenCloned,
          toTop,
          show,
          repeatUntil(isLow, changeY(-6), when(touching('兔子'), stopAll)),
          deleteClone,
        ),
      ),
    ],
  },
  {
    id: 'quiz',
    name: '机器人出题',
    learns: '对的说对，错的说错',
    picture: { backdrop: '教室', sprites: ['机器人'] },
    steps: [
      step('请“机器人”上场，让它当小老师。', hasSprite('机器人')),
      step('点绿旗，它问：3加5等于几？', scriptOf('机器人', whenFlag, ask('3加5等于几？'))),
      step(
        '如果回答等于8，就说“答对了！”，否则说“再想想”。',
        scriptOf(
          '机器人',
          whenFlag,
          ask('3加5等于几？'),
          either(equals(answer, exactly(8)), [say('答对了！')], [say('再想想')]),
        ),
        '要用有“否则”的那一块。',
      ),
      step('建立一个变量，起名“答对”。', hasVariable('答对')),
      step(
        '每次点绿旗，“答对”先变回0，再出题。',
        scriptOf('机器人', whenFlag, setVariable('答对', 0), ask('3加5等于几？')),
      ),
      step(
        '答对了，变量就增加1。',
        scriptOf(
          '机器人',
          whenFlag,
          setVariable('答对', 0),
          ask('3加5等于几？'),
          either(equals(answer, exactly(8)), [say('答对了！'), changeVariable('答对', 1)], [say('再想想')]),
        ),
        '换个问题再接一段，就能出第二题。',
      ),
    ],
  },
];
