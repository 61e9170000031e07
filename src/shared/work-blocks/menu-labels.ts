const pointer = { _mouse_: '鼠标指针' };
const backdrops = {
  'next backdrop': '下一个背景',
  'previous backdrop': '上一个背景',
  'random backdrop': '随机背景',
};
const arrows = { 'up arrow': '↑', 'down arrow': '↓', 'right arrow': '→', 'left arrow': '←' };
const sides = { front: '前', back: '后', left: '左', right: '右', up: '上', down: '下', any: '任意方向' };
const motors = { motor: '马达', 'motor A': '马达A', 'motor B': '马达B', 'all motors': '所有马达' };
const turns = { 'this way': '顺时针', 'that way': '逆时针', reverse: '反转' };
const languages = {
  'zh-cn': '中文(简体)',
  'zh-tw': '中文(繁体)',
  en: '英语',
  ja: '日语',
  ko: '韩语',
  fr: '法语',
  de: '德语',
  es: '西班牙语',
  ru: '俄语',
  it: '意大利语',
  pt: '葡萄牙语',
  ar: '阿拉伯语',
  th: '泰语',
  vi: '越南语',
};
const drums =
  '小军鼓 低音鼓 敲鼓边 碎音钹 开击踩镲 闭击踩镲 铃鼓 手掌 音棒 木鱼 牛铃 三角铁 邦戈鼓 康加鼓 卡巴萨 刮瓜 颤音器 锯加鼓';
const instruments =
  '钢琴 电钢琴 风琴 吉他 电吉他 贝斯 拨弦 大提琴 长号 单簧管 萨克斯管 长笛 木长笛 巴松管 唱诗班 颤音琴 八音盒 钢鼓 马林巴琴 合成主音 合成柔音';

const numbered = (names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(names.split(' ').map((name, index) => [index + 1, `(${index + 1}) ${name}`]));

/** The menu texts by field of project.json. Other values are names inside the work. */
const menuTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TO: { ...pointer, _random_: '随机位置' },
  TOWARDS: { ...pointer, _random_: '随机方向' },
  STYLE: { 'left-right': '左右翻转', "don't rotate": '不可旋转', 'all around': '任意旋转' },
  EFFECT: {
    COLOR: '颜色',
    FISHEYE: '鱼眼',
    WHIRL: '漩涡',
    PIXELATE: '像素化',
    MOSAIC: '马赛克',
    BRIGHTNESS: '亮度',
    GHOST: '虚像',
    PITCH: '音调',
    PAN: '左右平衡',
  },
  BACKDROP: backdrops,
  FRONT_BACK: { front: '前面', back: '后面' },
  FORWARD_BACKWARD: { forward: '前移', backward: '后移' },
  NUMBER_NAME: { number: '编号', name: '名称' },
  WHENGREATERTHANMENU: { LOUDNESS: '响度', TIMER: '计时器' },
  KEY_OPTION: { space: '空格', ...arrows, any: '任意' },
  STOP_OPTION: {
    all: '全部脚本',
    'this script': '这个脚本',
    'other scripts in sprite': '该角色的其他脚本',
    'other scripts in stage': '该角色的其他脚本',
  },
  CLONE_OPTION: { _myself_: '自己' },
  TOUCHINGOBJECTMENU: { ...pointer, _edge_: '舞台边缘' },
  DISTANCETOMENU: pointer,
  DRAG_MODE: { draggable: '可拖动', 'not draggable': '不可拖动' },
  OBJECT: { _stage_: '舞台' },
  PROPERTY: {
    'x position': 'x 坐标',
    'y position': 'y 坐标',
    direction: '方向',
    'costume #': '造型编号',
    'costume name': '造型名称',
    size: '大小',
    volume: '音量',
    'backdrop #': '背景编号',
    'backdrop name': '背景名称',
  },
  CURRENTMENU: {
    YEAR: '年',
    MONTH: '月',
    DATE: '日',
    DAYOFWEEK: '星期',
    HOUR: '时',
    MINUTE: '分',
    SECOND: '秒',
  },
  OPERATOR: { abs: '绝对值', floor: '向下取整', ceiling: '向上取整', sqrt: '平方根' },
  colorParam: { color: '颜色', saturation: '饱和度', brightness: '亮度', transparency: '透明度' },
  DRUM: numbered(drums),
  INSTRUMENT: numbered(instruments),
  ATTRIBUTE: { motion: '运动', direction: '方向' },
  SUBJECT: { Stage: '舞台', 'this sprite': '角色' },
  VIDEO_STATE: { off: '关闭', on: '开启', 'on-flipped': '镜像开启' },
  voices: { ALTO: '中音', TENOR: '男高音', SQUEAK: '尖细', GIANT: '巨人', KITTEN: '小猫' },
  languages,
  buttons: { any: '任意' },
  gestures: { moved: '移动', shaken: '晃动', jumped: '抛起' },
  tiltDirection: sides,
  tiltDirectionAny: sides,
  TILT_DIRECTION: sides,
  TILT_DIRECTION_ANY: sides,
  MOTOR_ID: motors,
  MOTOR_DIRECTION: turns,
  KEY: { SPACE: '空格', UP: '↑', DOWN: '↓', RIGHT: '→', LEFT: '←' },
};

/** Returns a menu value in the editor's Chinese. */
export function menuWord(field: string, value: string): string {
  const menu = Object.hasOwn(menuTexts, field) ? menuTexts[field] : undefined;
  return menu !== undefined && Object.hasOwn(menu, value) ? (menu[value] ?? value) : value;
}
