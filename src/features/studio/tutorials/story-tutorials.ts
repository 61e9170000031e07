import {
  answer,
  ask,
  broadcast,
  changeEffect,
  changePenColor,
  changeY,
  clearEffects,
  cloneSelf,
  deleteClone,
  either,
  exactly,
  forever,
  glideToRandom,
  goTo,
  goToMouse,
  hide,
  join,
  less,
  mouseDown,
  move,
  nextCostume,
  penClear,
  penDown,
  penUp,
  playDrum,
  playNote,
  playSound,
  random,
  repeat,
  repeatUntil,
  sayFor,
  setInstrument,
  setPenColor,
  setPenSize,
  setSize,
  setTempo,
  show,
  switchBackdrop,
  turnRight,
  wait,
  whenBackdrop,
  whenClicked,
  whenCloned,
  whenFlag,
  whenKey,
  whenReceived,
  yPosition,
} from './blocks.ts';
import { all, hasBackdrop, hasSprite, script, scriptOf, step, type Tutorial } from './tutorial.ts';

const toSky = goTo(random(-230, 230), 170);
const fall = repeatUntil(less(yPosition, -160), changeY(-3));
const pen = either(mouseDown, [penDown], [penUp]);
const square = repeat(exactly(4), move(60), turnRight(exactly(90)));
const melody = [playNote(60, 0.5), playNote(62, 0.5), playNote(64, 0.5), playNote(60, 0.5)];

export const storyTutorials: readonly Tutorial[] = [
  {
    id: 'hello',
    name: '你好，小狗',
    learns: '两个角色轮流说话',
    picture: { backdrop: '小镇', sprites: ['齿齿', '小狗'] },
    steps: [
      step('请“齿齿”和“小狗”上场。', all(hasSprite('齿齿'), hasSprite('小狗')), '新作品里已经有齿齿了。'),
      step(
        '写给齿齿：点绿旗，说“你好，小狗！”2秒。',
        scriptOf('齿齿', whenFlag, sayFor('你好，小狗！', 2)),
        '先点舞台下面的齿齿，再拖积木。',
      ),
      step(
        '写给小狗：等2秒，再说“汪，你好！”',
        scriptOf('小狗', whenFlag, wait(2), sayFor('汪，你好！', 2)),
        '不等的话，两个人会抢着说。',
      ),
      step(
        '齿齿也等2秒，接着说下一句。',
        scriptOf('齿齿', whenFlag, sayFor('你好，小狗！', 2), wait(2), sayFor('一起去玩吧！', 2)),
      ),
      step(
        '小狗最后叫一声：播放声音“狗叫”。',
        scriptOf('小狗', whenFlag, wait(2), sayFor('汪，你好！', 2), playSound('狗叫')),
      ),
    ],
  },
  {
    id: 'your-name',
    name: '认识新朋友',
    learns: '询问名字，把两段文字连起来',
    picture: { backdrop: '海滩', sprites: ['女孩'] },
    steps: [
      step('请“女孩”上场。', hasSprite('女孩')),
      step('点一下女孩，她问：你叫什么名字？', scriptOf('女孩', whenClicked, ask('你叫什么名字？'))),
      step(
        '她把你的回答说出来，说2秒。',
        scriptOf('女孩', whenClicked, ask('你叫什么名字？'), sayFor(answer, 2)),
        '把“侦测”里的“回答”拖进“说”里。',
      ),
      step(
        '用“连接”，在名字前面加上“你好，”。',
        scriptOf('女孩', whenClicked, ask('你叫什么名字？'), sayFor(join('你好，', answer), 2)),
        '“连接”在“运算”里，后一格放“回答”。',
      ),
      step(
        '说完高兴地跳一跳：向上20，再向下20。',
        scriptOf(
          '女孩',
          whenClicked,
          ask('你叫什么名字？'),
          sayFor(join('你好，', answer), 2),
          changeY(20),
          wait(0.2),
          changeY(-20),
        ),
      ),
    ],
  },
  {
    id: 'story',
    name: '兔子的故事',
    learns: '换背景，一幕一幕讲故事',
    picture: { backdrop: '森林', sprites: ['兔子', '公主'] },
    steps: [
      step('第一幕：换上“森林”背景，请“兔子”上场。', all(hasBackdrop('森林'), hasSprite('兔子'))),
      step(
        '点绿旗换成森林，兔子说“我要去城堡。”',
        scriptOf('兔子', whenFlag, switchBackdrop('森林'), sayFor('我要去城堡。', 2)),
      ),
      step('第二幕：再选一个“城堡”背景。', hasBackdrop('城堡')),
      step(
        '接着换成城堡，兔子说“终于到了！”',
        scriptOf(
          '兔子',
          whenFlag,
          switchBackdrop('森林'),
          sayFor('我要去城堡。', 2),
          switchBackdrop('城堡'),
          sayFor('终于到了！', 2),
        ),
      ),
      step('请“公主”上场，点绿旗时先隐藏。', all(hasSprite('公主'), scriptOf('公主', whenFlag, hide))),
      step(
        '背景换成城堡时，公主显示，说“欢迎你！”',
        scriptOf('公主', whenBackdrop('城堡'), show, wait(2), sayFor('欢迎你！', 2)),
        '“当背景换成”在“事件”里。',
      ),
    ],
  },
  {
    id: 'birthday',
    name: '生日贺卡',
    learns: '点一点就有惊喜',
    picture: { backdrop: '彩灯舞台', sprites: ['气球', '蛋糕'] },
    steps: [
      step('换上“彩灯舞台”，请“蛋糕”上场。', all(hasBackdrop('彩灯舞台'), hasSprite('蛋糕'))),
      step('点一下蛋糕，说“生日快乐！”3秒。', scriptOf('蛋糕', whenClicked, sayFor('生日快乐！', 3))),
      step(
        '先听到咬一口的声音，再说话。',
        scriptOf('蛋糕', whenClicked, playSound('咬苹果'), sayFor('生日快乐！', 3)),
        '在“声音”那一页，可以换成喜欢的音乐。',
      ),
      step(
        '请“气球”上场，大小设为100，再一直慢慢飘。',
        all(hasSprite('气球'), scriptOf('气球', whenFlag, setSize(100), forever(glideToRandom(2)))),
        '“在1秒内滑行到”在“运动”里。',
      ),
      step(
        '蛋糕闪闪亮：点绿旗，颜色特效一直增加。',
        scriptOf('蛋糕', whenFlag, forever(changeEffect('COLOR', 5))),
      ),
      step(
        '点中蛋糕时广播“唱歌”，气球听到就变大。',
        all(
          scriptOf('蛋糕', whenClicked, broadcast('唱歌')),
          scriptOf('气球', whenReceived('唱歌'), setSize(200)),
        ),
        '点“消息1”旁的小三角，选“新消息”。',
      ),
    ],
  },
  {
    id: 'color',
    name: '变色的花',
    learns: '颜色特效和消失特效',
    picture: { backdrop: '花田', sprites: ['花'] },
    steps: [
      step('请一朵“花”上场。', hasSprite('花')),
      step('点一下花，颜色特效增加25。', scriptOf('花', whenClicked, changeEffect('COLOR', 25))),
      step(
        '按空格键，换成下一个造型。',
        scriptOf('花', whenKey('space'), nextCostume),
        '花有红、黄、蓝三个造型。',
      ),
      step('点绿旗，清除图形特效，变回原来的样子。', scriptOf('花', whenFlag, clearEffects)),
      step(
        '按↓键慢慢不见：重复10次，虚像增加10。',
        scriptOf('花', whenKey('down arrow'), repeat(10, changeEffect('GHOST', 10))),
        '点“颜色”旁的小三角，选“虚像”。',
      ),
    ],
  },
  {
    id: 'snow',
    name: '下雪啦',
    learns: '克隆，一片变成许多片',
    picture: { backdrop: '雪地', sprites: ['雪花'] },
    steps: [
      step('换上“雪地”背景，请“雪花”上场。', all(hasBackdrop('雪地'), hasSprite('雪花'))),
      step(
        '雪花自己先隐藏，再不停地克隆自己。',
        scriptOf('雪花', whenFlag, hide, forever(cloneSelf, wait(0.3))),
        '“克隆自己”在“控制”里。',
      ),
      step(
        '克隆体出来时，移到天上随机的位置，再显示。',
        scriptOf('雪花', whenCloned, toSky, show),
        '开头是“当作为克隆体启动时”，在“控制”里。',
      ),
      step('然后往下飘，一直飘到-160以下。', scriptOf('雪花', whenCloned, toSky, show, fall)),
      step(
        '落到地上就删除克隆体，不然会越来越慢。',
        scriptOf('雪花', whenCloned, toSky, show, fall, deleteClone),
      ),
      step(
        '有大有小才好看：大小设为20到60的随机数。',
        scriptOf('雪花', whenCloned, toSky, setSize(random(20, 60)), show, fall, deleteClone),
      ),
    ],
  },
  {
    id: 'painting',
    name: '鼠标画笔',
    learns: '用画笔扩展画画',
    picture: { backdrop: '方格纸', sprites: ['铅笔'] },
    steps: [
      step('请一支“铅笔”上场。', hasSprite('铅笔')),
      step('铅笔一直跟着鼠标指针。', scriptOf('铅笔', whenFlag, forever(goToMouse))),
      step(
        '开始时全部擦除。先点左下角“添加扩展”，选“画笔”。',
        scriptOf('铅笔', whenFlag, penClear, forever(goToMouse)),
        '添加以后，左边多了一类绿色的积木。',
      ),
      step(
        '按下鼠标就落笔，否则抬笔。',
        scriptOf('铅笔', whenFlag, penClear, forever(goToMouse, pen)),
        '“按下鼠标？”在“侦测”里。',
      ),
      step(
        '选一个颜色，把笔的粗细设为5。',
        scriptOf('铅笔', whenFlag, penClear, setPenColor('#ff5a5f'), setPenSize(5), forever(goToMouse, pen)),
      ),
      step(
        '画出彩虹：一边画，一边增加颜色。',
        scriptOf('铅笔', whenFlag, penClear, setPenSize(5), forever(goToMouse, pen, changePenColor(2))),
      ),
    ],
  },
  {
    id: 'pen-flower',
    name: '正方形开成花',
    learns: '重复里再放重复',
    picture: { backdrop: '方格纸', sprites: ['画笔'] },
    steps: [
      step('重复4次：移动60步，右转90度。', script(whenFlag, square), '走完一圈，又回到了原来的地方。'),
      step(
        '落笔再走，就画出正方形。画笔在“添加扩展”里。',
        script(whenFlag, penClear, penDown, square),
        '先全部擦除，再落笔。',
      ),
      step(
        '每画一个就转一点：外面再重复12次，右转30度。',
        script(whenFlag, penClear, penDown, repeat(exactly(12), square, turnRight(exactly(30)))),
        '12乘30等于360，正好转一圈。',
      ),
      step(
        '每画一个正方形，颜色增加8。',
        script(
          whenFlag,
          penClear,
          penDown,
          repeat(exactly(12), square, turnRight(exactly(30)), changePenColor(8)),
        ),
      ),
      step(
        '画之前把笔的粗细设为3，画完就隐藏。',
        script(
          whenFlag,
          penClear,
          setPenSize(3),
          penDown,
          repeat(exactly(12), square, turnRight(exactly(30)), changePenColor(8)),
          hide,
        ),
      ),
    ],
  },
  {
    id: 'drums',
    name: '小小鼓手',
    learns: '用音乐扩展打节拍',
    picture: { backdrop: '舞台', sprites: ['架子鼓'] },
    steps: [
      step('换上“舞台”背景，请“架子鼓”上场。', all(hasBackdrop('舞台'), hasSprite('架子鼓'))),
      step(
        '点一下就敲鼓。先点左下角“添加扩展”，选“音乐”。',
        scriptOf('架子鼓', whenClicked, playDrum(1, 0.25)),
        '“击打”可以选不同的鼓。',
      ),
      step(
        '点绿旗，重复8次：敲一下低音鼓，再敲一下小军鼓。',
        scriptOf('架子鼓', whenFlag, repeat(8, playDrum(2, 0.5), playDrum(1, 0.5))),
      ),
      step(
        '先把演奏速度设为120，快一点！',
        scriptOf('架子鼓', whenFlag, setTempo(120), repeat(8, playDrum(2, 0.5), playDrum(1, 0.5))),
      ),
      step(
        '敲的时候动一动：每次换一个造型。',
        scriptOf(
          '架子鼓',
          whenFlag,
          setTempo(120),
          repeat(8, playDrum(2, 0.5), nextCostume, playDrum(1, 0.5)),
        ),
      ),
    ],
  },
  {
    id: 'piano',
    name: '键盘钢琴',
    learns: '按键弹出音符，写一段曲子',
    picture: { backdrop: '彩虹条纹', sprites: ['钢琴键'] },
    steps: [
      step('请“钢琴键”上场。', hasSprite('钢琴键')),
      step(
        '按a键，弹音符60。先在“添加扩展”里选“音乐”。',
        scriptOf('钢琴键', whenKey('a'), playNote(60, 0.25)),
        '60就是do。',
      ),
      step(
        '按s键弹62，按d键弹64。',
        all(
          scriptOf('钢琴键', whenKey('s'), playNote(62, 0.25)),
          scriptOf('钢琴键', whenKey('d'), playNote(64, 0.25)),
        ),
        '62是re，64是mi。',
      ),
      step(
        '点绿旗，让它自己弹一段：60、62、64、60。',
        scriptOf('钢琴键', whenFlag, ...melody),
        '听得出是哪首歌吗？',
      ),
      step('把这一段重复2次。', scriptOf('钢琴键', whenFlag, repeat(exactly(2), ...melody))),
      step(
        '换一种乐器：最前面接上“将乐器设为”。',
        scriptOf('钢琴键', whenFlag, setInstrument(4), repeat(exactly(2), ...melody)),
      ),
    ],
  },
];
