/** The sound that a sprite of the library comes with: the first rule that it matches. */

/** @typedef {readonly (readonly [RegExp, string])[]} Rules */

/** @type {Rules} */
const byAnimal = [
  [/海|鱼|鲸|水母|水獭|河马/, '水滴声'],
  [/熊猫|羊驼|蜗牛|犀牛/, '啵'],
  [/猫头鹰/, '猫头鹰叫'],
  [/猫/, '猫叫'],
  [/狗|犬/, '狗叫'],
  [/羊/, '羊叫'],
  [/猪/, '猪叫'],
  [/公鸡/, '公鸡打鸣'],
  [/小鸡|母鸡/, '小鸡叫'],
  [/牛/, '牛叫'],
  [/马|驴/, '马叫'],
  [/狮|虎|豹/, '狮吼'],
  [/狼/, '狼嚎'],
  [/猴/, '猴子叫'],
  [/大象/, '大象叫'],
  [/蜜蜂/, '蜜蜂嗡嗡'],
  [/蛇/, '蛇嘶嘶'],
  [/鸭/, '鸭叫'],
  [/青蛙/, '青蛙叫'],
  [/蟋蟀/, '蟋蟀叫'],
  [/齿齿|鸟|鸽|鹦鹉|孔雀|鹅|鹰/, '鸟叫'],
  [/兔|袋鼠/, '跳跃'],
];

/** @type {Rules} */
const byName = [
  [/火箭/, '火箭发射'],
  [/飞碟|外星人/, '飞碟声'],
  [/机器人/, '机器人说话'],
  [/警车|消防车|救护车/, '警报'],
  [/火车|高铁|机车|地铁/, '火车汽笛'],
  [/直升机/, '直升机'],
  [/自行车|踏板车|滑板车/, '自行车铃'],
  [/铃/, '铃声'],
  [/地球/, '啵'],
  [/水晶球/, '魔法'],
  [/球$/, '拍球'],
  [/老师|学校/, '上课铃'],
  [/星|闪|钻石|王冠/, '闪亮'],
  [/魔法|仙子|精灵/, '魔法'],
  [/闹钟|手表|沙漏/, '滴答钟表'],
  [/炸弹|鞭炮/, '爆炸'],
  [/硬币|钱袋|宝箱|红包/, '金币'],
  [/鼓/, '低音鼓点'],
  [/吉他|提琴|班卓琴/, '吉他拨弦'],
  [/钢琴|手风琴/, '钢琴do'],
  [/电话|手机/, '电话铃'],
  [/相机/, '拍照'],
  [/按钮|键盘|游戏机/, '按键'],
  [/门$/, '敲门'],
  [/水|船|艇|舟|海|泳|雨/, '水滴声'],
];

/** @type {Readonly<Record<string, string>>} */
const byTag = { food: '咬苹果', people: '脚步声', 交通: '汽车喇叭' };

/** @param {string} name @param {readonly string[]} tags */
export function soundNameOf(name, tags) {
  const rules = tags.includes('animals') ? [...byAnimal, ...byName] : byName;
  const named = rules.find(([pattern]) => pattern.test(name));
  const tagged = tags.map((tag) => byTag[tag]).find((sound) => sound !== undefined);
  return named?.[1] ?? tagged ?? '啵';
}
