/**
 * The words that find an item of the library beside its name: other names, pinyin, initials and English. The search of
 * the editor looks for the typed text in any of them.
 */
import { pinyin } from 'pinyin-pro';

/** Other names of what children look for. @type {Readonly<Record<string, string>>} */
const synonyms = {
  猫: '小猫 猫咪 喵',
  猫咪: '小猫 猫 喵',
  小狗: '狗 狗狗 汪',
  兔子: '小兔 小白兔 兔兔',
  小猪: '猪 猪猪',
  小羊: '羊 绵羊',
  小鸟: '鸟 鸟儿',
  小鱼: '鱼 鱼儿',
  青蛙: '小青蛙 蛙',
  男孩: '男生 小男孩 男同学',
  女孩: '女生 小女孩 女同学',
  老师: '教师',
  爷爷: '老爷爷 外公',
  奶奶: '老奶奶 外婆',
  机器人: '机器',
  汽车: '小汽车 车 轿车',
  火箭: '飞船 宇宙飞船',
  飞机: '客机',
  小船: '船',
  苹果: '水果',
  球: '皮球 小球',
  星星: '五角星',
  太阳: '日头',
  花: '花朵 小花',
  老虎: '小老虎',
  狮子: '小狮子',
  猴子: '小猴',
  熊: '小熊 狗熊',
  大象: '小象',
  马: '小马',
  奶牛: '牛 小牛',
  鸭子: '小鸭',
  老鼠: '小老鼠 鼠',
  乌龟: '小乌龟',
  暴龙: '恐龙 霸王龙',
  长颈龙: '恐龙',
  飞龙: '龙 恐龙',
  蝴蝶: '小蝴蝶',
  蜜蜂: '小蜜蜂',
  飞碟: 'UFO 不明飞行物',
  番茄: '西红柿',
  土豆: '马铃薯',
  足球: '球',
  自行车: '单车 脚踏车',
  公交车: '公共汽车 巴士',
  出租车: '的士',
  高铁: '火车 动车',
  宇航员: '太空人 航天员',
  警察: '警官',
  圣诞树: '圣诞',
  爱心: '心 红心',
  硬币: '金币 钱',
  炸弹: '地雷',
  宝剑: '剑 刀 武器',
  房子: '家 屋子',
  云朵: '云 白云',
  月亮: '月球',
  太空: '宇宙 星球',
  海底: '水下 大海',
  操场: '学校',
  教室: '学校 课堂',
  森林: '树林',
  城市: '街道',
  足球场: '球场',
  方格纸: '格子 网格',
  蓝天: '天空',
};

/** English names of what has no English name in its source. @type {Readonly<Record<string, string>>} */
const english = {
  猫: 'cat',
  小狗: 'dog',
  兔子: 'rabbit bunny',
  小猪: 'pig',
  小羊: 'sheep',
  小鸟: 'bird',
  小鱼: 'fish',
  青蛙: 'frog',
  男孩: 'boy',
  女孩: 'girl',
  老师: 'teacher',
  爷爷: 'grandpa',
  机器人: 'robot',
  汽车: 'car',
  火箭: 'rocket',
  飞机: 'plane',
  小船: 'boat',
  苹果: 'apple',
  球: 'ball',
  星星: 'star',
  太阳: 'sun',
  花: 'flower',
  按钮: 'button',
  操场: 'playground',
  森林: 'forest',
  城市: 'city',
  太空: 'galaxy universe',
  教室: 'classroom',
  海底: 'sea ocean',
  草地: 'grass meadow',
  沙漠: 'desert',
  海滩: 'beach',
  雪地: 'snow winter',
  城堡: 'castle',
  足球场: 'soccer football',
  卧室: 'bedroom',
  厨房: 'kitchen',
  图书馆: 'library',
  星空: 'stars night',
  月球: 'moon',
  蓝天: 'sky blue',
  黑板: 'blackboard',
  迷宫: 'maze',
  公路: 'road',
  舞台: 'stage theater',
  猫叫: 'meow cat',
  狗叫: 'bark dog woof',
  鸟叫: 'bird chirp',
  啵: 'pop',
  跳跃: 'jump',
  爆炸: 'boom explosion',
  激光: 'laser',
  金币: 'coin',
  鼓掌: 'applause clap',
  汽车喇叭: 'horn car',
  脚步声: 'walk steps',
  铃声: 'bell ring',
  海浪声: 'ocean wave',
  雷声: 'thunder',
  雨声: 'rain',
  胜利号角: 'win fanfare',
  失败: 'lose fail',
  牛叫: 'cow moo',
  鸭叫: 'duck quack',
  马叫: 'horse',
  狮吼: 'lion roar',
  公鸡打鸣: 'rooster',
  笑声: 'laugh',
  敲门: 'knock',
  电话铃: 'phone',
  火车汽笛: 'train',
  欢呼: 'cheer',
};

/** The keys of the editor's filters: an item with such a tag would appear behind the filter. */
const filters = new Set(
  'all animals people fantasy dance music sports food fashion letters outdoors indoors space underwater patterns effects loops notes percussion voice wacky'.split(
    ' ',
  ),
);

/**
 * @param {string} name
 * @param {readonly string[]} tags
 * @param {readonly string[]} words English names
 * @returns {string[]}
 */
export function searchKeys(name, tags, words) {
  const plain = name.replace('（图标）', '');
  const named = synonyms[plain]?.split(' ') ?? [];
  const read = [plain, ...named].flatMap((text) => [spell(text, 'pinyin'), spell(text, 'first')]);
  const tagged = tags.filter((tag) => /\p{Script=Han}/u.test(tag)).map((tag) => spell(tag, 'pinyin'));
  const foreign = [...words, ...(english[plain]?.split(' ') ?? [])];
  return [...named, ...read, ...tagged, ...foreign].filter((key) => key !== '' && !filters.has(key));
}

/** Returns `xiaomao` or `xm` for 小猫. @param {string} text @param {'pinyin' | 'first'} pattern */
function spell(text, pattern) {
  return pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .toLowerCase();
}
