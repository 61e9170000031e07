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
  expect(() => nicknameOf(nickname, realname)).toThrow('昵称里不要写真实姓名');
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
  expect(() => nickname(text)).toThrow('昵称不能像老师或管理员');
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
