/** The sound that a sprite of the library comes with: the first rule that its name or its tags match. */

/** @type {readonly (readonly [RegExp, string])[]} */
const byName = [
  [/^(?!熊猫|猫头鹰).*猫/, '猫叫'],
  [/^(?!热狗).*狗|犬/, '狗叫'],
  [/^(?!羊驼).*羊/, '羊叫'],
  [/猪/, '猪叫'],
  [/小鸡|母鸡|公鸡/, '小鸡叫'],
  [/青蛙/, '青蛙叫'],
  [/蟋蟀/, '蟋蟀叫'],
  [/齿齿|鸟|鸽|鹦鹉|孔雀|天鹅|鸭|鹅|鹰/, '鸟叫'],
  [/兔|袋鼠/, '跳跃'],
  [/火箭/, '火箭发射'],
  [/飞碟|外星人/, '飞碟声'],
  [/机器人/, '机器人说话'],
  [/警车|消防车|救护车/, '警报'],
  [/自行车|踏板车|滑板车|铃/, '铃声'],
  [/^(?!地球|水晶球).*球$/, '拍球'],
  [/老师|学校/, '上课铃'],
  [/星|闪|钻石|王冠/, '闪亮'],
  [/魔法|仙子|精灵|水晶球/, '魔法'],
  [/闹钟|手表|沙漏/, '滴答钟表'],
  [/炸弹|鞭炮/, '爆炸'],
  [/硬币|钱袋|宝箱|红包/, '金币'],
  [/鼓/, '低音鼓点'],
  [/吉他|提琴|班卓琴/, '吉他拨弦'],
  [/钢琴|手风琴/, '钢琴do'],
  [/按钮|键盘|游戏机/, '按键'],
  [/门$/, '叮咚门铃'],
  [/鱼|水(?!牛|果)|船|艇|舟|海|鲸|泳|雨/, '水滴声'],
];

/** @type {Readonly<Record<string, string>>} */
const byTag = { food: '咬苹果', people: '脚步声', 交通: '汽车喇叭' };

/** @param {string} name @param {readonly string[]} tags */
export function soundNameOf(name, tags) {
  const named = byName.find(([pattern]) => pattern.test(name));
  const tagged = tags.map((tag) => byTag[tag]).find((sound) => sound !== undefined);
  return named?.[1] ?? tagged ?? '啵';
}
