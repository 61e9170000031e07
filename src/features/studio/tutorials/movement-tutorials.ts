import {
  bounceOnEdge,
  changeSize,
  changeX,
  changeY,
  forever,
  goTo,
  goToMouse,
  greater,
  move,
  nextCostume,
  point,
  pointTowards,
  random,
  repeat,
  sayFor,
  setSize,
  setX,
  size,
  touching,
  touchingColor,
  turnLeftRight,
  turnRight,
  wait,
  waitUntil,
  when,
  whenClicked,
  whenFlag,
  whenKey,
  xPosition,
  less,
} from './blocks.ts';
import { all, hasBackdrop, hasSprite, script, scriptOf, step, type Tutorial } from './tutorial.ts';

const mazeStart = [whenFlag, setSize(25), goTo(-210, 156)];
const wall = when(touchingColor('#4d96ff'), goTo(-210, 156));

export const movementTutorials: readonly Tutorial[] = [
  {
    id: 'walk',
    name: '齿齿散步',
    learns: '让角色动起来，一直走',
    picture: { backdrop: '草地', sprites: ['齿齿'] },
    steps: [
      step(
        '拖出“当绿旗被点击”，下面接上“移动10步”。',
        script(whenFlag, move(10)),
        '绿旗在“事件”里，移动在“运动”里。',
      ),
      step(
        '用“重复执行”包住“移动”，齿齿就会一直走。',
        script(whenFlag, forever(move(10))),
        '“重复执行”在“控制”里。点绿旗试一试！',
      ),
      step(
        '走到边上卡住了？在移动后面接“碰到边缘就反弹”。',
        script(whenFlag, forever(move(10), bounceOnEdge)),
      ),
      step(
        '齿齿倒过来了！先把旋转方式设为“左右翻转”。',
        script(whenFlag, turnLeftRight, forever(move(10), bounceOnEdge)),
      ),
      step('散步要有草地：点右下角“选择一个背景”，找“草地”。', hasBackdrop('草地')),
    ],
  },
  {
    id: 'walking-costumes',
    name: '小猫迈开腿',
    learns: '换造型，做出走路的动画',
    picture: { backdrop: '公路', sprites: ['猫'] },
    steps: [
      step('点右下角“选择一个角色”，找到“猫”，点一下它。', hasSprite('猫'), '搜索“猫”或者“mao”都能找到。'),
      step(
        '写给猫：点绿旗，就换成下一个造型。',
        scriptOf('猫', whenFlag, nextCostume),
        '多点几次绿旗，看看它的腿。',
      ),
      step(
        '用“重复执行”一直换，每换一次等一小会儿。',
        scriptOf('猫', whenFlag, forever(nextCostume, wait(0.2))),
        '没有“等待”就换得太快，看不清。',
      ),
      step(
        '腿动了，人没动？再加上“移动10步”。',
        scriptOf('猫', whenFlag, forever(nextCostume, wait(0.2), move(10))),
      ),
      step(
        '走到边上要回头：加上“碰到边缘就反弹”。',
        scriptOf('猫', whenFlag, forever(nextCostume, wait(0.2), move(10), bounceOnEdge)),
      ),
      step(
        '最前面加上“左右翻转”，猫就不会四脚朝天。',
        scriptOf('猫', whenFlag, turnLeftRight, forever(nextCostume, wait(0.2), move(10), bounceOnEdge)),
      ),
    ],
  },
  {
    id: 'arrow-keys',
    name: '方向键开汽车',
    learns: '用键盘控制角色',
    picture: { backdrop: '城市白天', sprites: ['汽车'] },
    steps: [
      step('先请一辆“汽车”上场。', hasSprite('汽车'), '点右下角“选择一个角色”。'),
      step(
        '按→键，汽车往右开：面向90度，再移动10步。',
        scriptOf('汽车', whenKey('right arrow'), point(90), move(10)),
        '点积木上的“空格”，可以换成别的键。',
      ),
      step(
        '按←键往左开：面向-90度。',
        scriptOf('汽车', whenKey('left arrow'), point(-90), move(10)),
        '在一段积木上点鼠标右键，可以复制它。',
      ),
      step(
        '点绿旗时设成“左右翻转”，回到左边的起点。',
        scriptOf('汽车', whenFlag, turnLeftRight, goTo(-180, -80)),
      ),
      step(
        '再加一段：轮子一直转，就是不停地换造型。',
        scriptOf('汽车', whenFlag, forever(nextCostume, wait(0.1))),
        '同一个角色可以有两个绿旗，它们一起开始。',
      ),
    ],
  },
  {
    id: 'swimming-fish',
    name: '小鱼水族箱',
    learns: '反弹，随机的方向',
    picture: { backdrop: '海底', sprites: ['小鱼'] },
    steps: [
      step('换上“海底”背景，再放进一条“小鱼”。', all(hasBackdrop('海底'), hasSprite('小鱼'))),
      step('让小鱼一直往前游，碰到边缘就反弹。', scriptOf('小鱼', whenFlag, forever(move(4), bounceOnEdge))),
      step(
        '别让它翻肚皮：设成“左右翻转”。',
        scriptOf('小鱼', whenFlag, turnLeftRight, forever(move(4), bounceOnEdge)),
      ),
      step(
        '游得太直了？每次右转一个随机的角度。',
        scriptOf('小鱼', whenFlag, turnLeftRight, forever(move(4), bounceOnEdge, turnRight(random(-10, 10)))),
        '“随机数”在“运算”里，拖进右转的小洞里。',
      ),
      step('摆摆尾巴：另写一段，一直换造型。', scriptOf('小鱼', whenFlag, forever(nextCostume, wait(0.3)))),
    ],
  },
  {
    id: 'chase',
    name: '猫捉老鼠',
    learns: '面向别的角色，判断碰到没有',
    picture: { backdrop: '客厅', sprites: ['老鼠', '猫'] },
    steps: [
      step('请“猫”和“老鼠”上场。', all(hasSprite('猫'), hasSprite('老鼠'))),
      step(
        '写给老鼠：一直跟着鼠标指针跑。',
        scriptOf('老鼠', whenFlag, forever(goToMouse)),
        '先点舞台下面的老鼠，再拖积木。',
      ),
      step(
        '写给猫：一直面向老鼠，移动5步。',
        scriptOf('猫', whenFlag, forever(pointTowards('老鼠'), move(5))),
        '点绿旗，动动鼠标，别被追上！',
      ),
      step(
        '如果猫碰到老鼠，就说“抓到啦！”1秒。',
        scriptOf(
          '猫',
          whenFlag,
          forever(pointTowards('老鼠'), move(5), when(touching('老鼠'), sayFor('抓到啦！', 1))),
        ),
        '六边形的“碰到”在“侦测”里。',
      ),
      step(
        '公平一点：每次开始，猫先回到角落。',
        scriptOf(
          '猫',
          whenFlag,
          goTo(-200, 140),
          forever(pointTowards('老鼠'), move(5), when(touching('老鼠'), sayFor('抓到啦！', 1))),
        ),
      ),
    ],
  },
  {
    id: 'maze',
    name: '走迷宫',
    learns: '用颜色判断有没有撞墙',
    picture: { backdrop: '迷宫', sprites: ['老鼠', '奶酪'] },
    steps: [
      step('换上“迷宫”背景，请“老鼠”来探险。', all(hasBackdrop('迷宫'), hasSprite('老鼠'))),
      step(
        '点绿旗时变小，站到迷宫左上角的入口。',
        scriptOf('老鼠', ...mazeStart),
        '大小设成25，刚好走得过去。',
      ),
      step(
        '按→键向右走，按←键向左走。',
        all(
          scriptOf('老鼠', whenKey('right arrow'), changeX(6)),
          scriptOf('老鼠', whenKey('left arrow'), changeX(-6)),
        ),
        '向左是负数，写-6。',
      ),
      step(
        '按↑键向上走，按↓键向下走。',
        all(
          scriptOf('老鼠', whenKey('up arrow'), changeY(6)),
          scriptOf('老鼠', whenKey('down arrow'), changeY(-6)),
        ),
      ),
      step(
        '碰到墙的蓝色，就回到入口。',
        scriptOf('老鼠', ...mazeStart, forever(wall)),
        '点颜色格，再点下面的吸管，去墙上吸颜色。',
      ),
      step('把“奶酪”放在迷宫里，当作终点。', hasSprite('奶酪'), '用鼠标拖它，太大就把大小改成25。'),
      step(
        '碰到奶酪，就说“我走出来啦！”',
        scriptOf('老鼠', ...mazeStart, forever(wall, when(touching('奶酪'), sayFor('我走出来啦！', 2)))),
      ),
    ],
  },
  {
    id: 'scrolling',
    name: '会跑的风景',
    learns: '让背景里的东西往后退',
    picture: { backdrop: '蓝天', sprites: ['小树', '汽车'] },
    steps: [
      step('请“汽车”和“小树”上场。', all(hasSprite('汽车'), hasSprite('小树'))),
      step(
        '写给小树：一直往左退。',
        scriptOf('小树', whenFlag, forever(changeX(-5))),
        '汽车没动，看起来却在往前开！',
      ),
      step(
        '小树退到最左边，就让它回到右边。',
        scriptOf('小树', whenFlag, forever(changeX(-5), when(less(xPosition, -225), setX(230)))),
        '小于号在“运算”里，x坐标在“运动”里。',
      ),
      step('汽车的轮子也要转：一直换造型。', scriptOf('汽车', whenFlag, forever(nextCostume, wait(0.1)))),
      step(
        '按空格，汽车跳起来，再落下去。',
        scriptOf('汽车', whenKey('space'), repeat(10, changeY(8)), repeat(10, changeY(-8))),
      ),
    ],
  },
  {
    id: 'growing',
    name: '会长大的西瓜',
    learns: '改变大小，等到条件成立',
    picture: { backdrop: '花田', sprites: ['西瓜'] },
    steps: [
      step('请一个“西瓜”上场。', hasSprite('西瓜')),
      step(
        '点一下西瓜，它就长大10。',
        scriptOf('西瓜', whenClicked, changeSize(10)),
        '写好以后，到舞台上点西瓜。',
      ),
      step('点绿旗，西瓜变回小小的30。', scriptOf('西瓜', whenFlag, setSize(30))),
      step(
        '等到大小大于99，就说“我成熟啦！”',
        scriptOf('西瓜', whenFlag, setSize(30), waitUntil(greater(size, 99)), sayFor('我成熟啦！', 2)),
        '“大小”在“外观”的最下面。',
      ),
      step('点它的时候，再让它转一转。', scriptOf('西瓜', whenClicked, changeSize(10), turnRight(15))),
    ],
  },
];
