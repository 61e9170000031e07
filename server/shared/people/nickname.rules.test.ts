import { expect, it } from 'vitest';
import { nicknameOf } from './nickname.rules.ts';

it.each([
  ['王小满', '爱吃糖的小满'],
  ['欧阳小满', '爱吃糖的小满'],
  ['欧阳娜', '我是欧阳娜'],
  ['王满', '我叫王满'],
  ['Li Lei', 'LiLei'],
  ['lilei', 'superLILEI'],
  ['王小满', 'WangXiaoman'],
  ['王小满', 'wangxiaoman2'],
  ['王小满', '小1满'],
  ['王小满', 'wang小满'],
])('the nickname of %s is not %s', (realname, nickname) => {
  expect(() => nicknameOf(nickname, realname)).toThrow('昵称里不要写自己的姓名');
});

it.each([
  ['王小满', '满天星'],
  ['欧阳娜', '婀娜多姿'],
  ['王满', '满天星'],
])('the nickname of %s may be %s', (realname, nickname) => {
  expect(nicknameOf(` ${nickname} `, realname)).toBe(nickname);
});

const neighbours = {
  people: ['李子涵', '欧阳娜娜', '张老三', '王伟'],
  roles: ['教研组长', 'dev'],
  words: ['奥特曼', 'Noob'],
};
const nickname = (text: string) => nicknameOf(text, '王小满', neighbours);

it.each([
  '李子涵',
  '我是李子涵',
  '李 子 涵',
  '李\u200b子涵',
  '子涵',
  '娜娜',
  'lizihan',
  'LiZiHan1',
  'li1zi2han3',
  '李1子2涵',
  'li子涵',
  '王伟',
  'ＬｉＺｉｈａｎ',
])('the name of a classmate is refused: %s', (text) => {
  expect(() => nickname(text)).toThrow('昵称不能用同学或老师的名字');
});

it.each([
  '王老师',
  '老 师',
  '老\u200d师好',
  '管理员一号',
  'ADMIN',
  'ａｄｍｉｎ',
  'superAdmin',
  '教研组长',
  'dev',
  '我是dev',
  '老1师',
  '老師',
  '管理員',
  'lao师',
  '老shi',
  'adm1n',
  'ad1min',
  't3acher',
])('a role is refused: %s', (text) => {
  expect(() => nickname(text)).toThrow('昵称不能写得像老师或管理员');
});

it.each([
  '傻逼',
  '大 傻 逼',
  '傻\u200b逼',
  '大笨蛋',
  'SB',
  'ｓｂ',
  '你是sb',
  'FuckYou',
  'shabi2',
  '傻1逼',
  'sh4bi',
  '5habi',
  'sha逼',
  'fu1ck',
  '白癡',
  '奥特曼迷',
  'noob',
])('an insult or a word of the school is refused: %s', (text) => {
  expect(() => nickname(text)).toThrow('这个昵称不合适，请换一个');
});

it.each([
  ['USB小子', 'USB小子'],
  ['小星58', '小星58'],
  ['mario64', 'mario64'],
  ['快乐520', '快乐520'],
  ['Tom猫', 'Tom猫'],
  ['满天星', '满天星'],
  ['开心　果', '开心果'],
  ['小　马ＡＢ', '小马AB'],
  ['developer', 'developer'],
  ['王者', '王者'],
])('%s is stored as %s', (text, kept) => {
  expect(nickname(text)).toBe(kept);
});

it.each([
  // Letters repeated, also between words of the list.
  'shaaabi',
  'SShhaabbii',
  'fuuuck',
  'niggger',
  '傻傻逼',
  '傻傻逼逼',
  'sbbb',
  // Spaces, dots of other scripts, direction marks.
  's h a b i',
  'sha　bi',
  '傻\u202e逼',
  // Digits and letters for letters.
  'sh1t',
  'a55hole',
  'b1tch',
  'shlt',
  'ldi0t',
  'fvck',
  // Pinyin, with tones, and mixed with characters.
  'sha3bi1',
  'cao尼玛',
  '草ni马',
  'wangbadan',
  'shabixx',
  // Characters that sound or look alike.
  '草泥玛',
  '沙币',
  '碧池',
  '辣鸡',
  '神精病',
  '士鳖',
  '入渣',
])('a misspelt insult is refused: %s', (text) => {
  expect(() => nickname(text)).toThrow('这个昵称不合适，请换一个');
});

it.each(['傻.逼', 'f*ck', 's-b', 'shаbi', '⺠警', 'ʂhabi'])(
  'a nickname with punctuation or letters of other scripts is refused: %s',
  (text) => {
    expect(() => nickname(text)).toThrow('昵称要有 2 到 12 个汉字、字母或数字');
  },
);

it.each(['adrnin', 'adminn', 'tteeacher', 'Iaoshi', '老帅', '老老师师', '工做人员'])(
  'a misspelt role is refused: %s',
  (text) => {
    expect(() => nickname(text)).toThrow('昵称不能写得像老师或管理员');
  },
);

it.each([
  ['Аnna', 'anna'],
  ['李知己', '李知已'],
  ['LILY', 'IiIy'],
  ['José', 'jose'],
])('the name of the classmate %s is refused as %s', (person, text) => {
  const others = { people: [person], roles: [], words: ['Вadword'] };
  expect(() => nicknameOf(text, '王小满', others)).toThrow('昵称不能用同学或老师的名字');
  expect(() => nicknameOf('badword', '王小满', others)).toThrow('这个昵称不合适，请换一个');
});

const ordinary = [
  '女生 男生 小女生 女生节 学生 花生 先生 医生 美女 少女 女孩 仙女 女王 公主 王子 宝宝 宝贝 天使 精灵 魔法师 厨师 小画家 科学家 宇航员 消防员',
  '小猫咪 小狗狗 旺旺 汪汪队 熊大 熊二 光头强 喜羊羊 灰太狼 佩奇 皮卡丘 孙悟空 猪八戒 小猪 蜘蛛侠 钢铁侠 超人 艾莎 冰雪女王 哪吒 敖丙 大圣',
  '妈妈的宝贝 妈妈的小棉袄 我爱你妈妈 爷爷奶奶 牛奶糖 奶茶 奶油 豆奶 做爱心天使 生日你快乐 今日你好 体操你我他 垃圾分类员 跳楼机 香辣鸡翅',
  '动物园长颈鹿 读书记录 石头 纸张飞机 必吃榜 王爸爸 网吧 剑客 剑人 健人 若智 草莓 草原 干杯 能干 千与千寻 日出 日落 末日 未来 土豆 战士 护士',
  '帅哥 大帅 王帅 小帅 帅气 入门 人人 八一 己亥 自己 天干 千里马 教室 长江 校园 系列 平安 官员 客人 主角 站台 版画 老大 老虎 老鼠 师傅',
  'USB小子 xiaoshitou shitang lajiao xiaolajiao wangbao jibao bendang hundang chundan shundan animal badminton Groot closer minimal',
  'Lily Lucy Tom Jerry Mike Anna Elsa Lisa Bob Billy Sally Molly Bella Bill Lola Ella Sissi Nini Mimi Coco Kiki Didi Bubu Lulu',
  'Class Bass Glass Sussex Essex Analog Title Cockpit Dicken Assam Button Panda Rabbit Tiger Turtle Pony Star Moon Sunny Rainbow',
  '明明 亮亮 乐乐 豆豆 丁丁 当当 圆圆 多多 果果 糖糖 可可 安安 佳佳 琪琪 萌萌 朵朵 西西 东东 强强 壮壮 浩浩 轩轩 涵涵 梓梓 欣欣 怡怡 思思 诺诺',
  '小明 小红 小刚 小丽 小华 子轩 梓涵 浩然 欣怡 诗涵 宇轩 雨桐 一诺 佳怡 俊杰 思源 嘉豪 若曦 语嫣 奕辰 沐阳 可馨 梦琪 天佑 志强 建国 国庆 爱国',
  '卓玛 扎西 次仁 阿依古丽 买买提 巴特尔 其其格 金顺姬',
].flatMap((line) => line.split(' '));

it.each(ordinary)('an ordinary name is stored: %s', (text) => {
  expect(
    nicknameOf(text, '王小满', { people: ['李子涵', '张老三'], roles: ['教研组长'], words: ['奥特曼'] }),
  ).toBe(text);
});
