import { describe, expect, it } from 'vitest';
import { compile, evaluate, fieldsOf, namesOf } from './compile.ts';
import { wireValue } from './value-conversion.ts';
import { exampleFields, field, surroundings } from './testing/expression-cases.ts';

type Sentence = readonly [
  what: string,
  text: string,
  row: Readonly<Record<string, unknown>>,
  expected: unknown,
  reads: readonly string[],
];

/** Expressions that schools need, with a row and the expected value. */
const sentences: readonly Sentence[] = [
  // 设备登记
  ['总价', 'price * count', { price: 19.99, count: 3 }, 59.97, ['price', 'count']],
  ['总价，还没填数量', 'price * count', { price: 19.99, count: null }, null, ['price', 'count']],
  [
    '保修到期日',
    'boughtOn + days(365 * warrantyYears)',
    { boughtOn: '2025-09-08', warrantyYears: 1 },
    '2026-09-08',
    ['boughtOn', 'warrantyYears'],
  ],
  ['已经过保', 'boughtOn + days(365) < today()', { boughtOn: '2025-09-06' }, true, ['boughtOn']],
  ['报废时要写原因', 'state in ["报废", "丢失"]', { state: '报废' }, true, ['state']],
  [
    '贵重设备',
    'price >= 2000 || price * count >= 10000',
    { price: 1999.99, count: 6 },
    true,
    ['price', 'count'],
  ],
  // 机房预约
  [
    '结束在开始之后',
    'startAt < endAt',
    { startAt: '2026-09-07 10:00:00', endAt: '2026-09-07 09:00:00' },
    false,
    ['startAt', 'endAt'],
  ],
  ['结束还没填时不说错', 'startAt < endAt', { startAt: '2026-09-07 10:00:00' }, null, ['startAt', 'endAt']],
  [
    '最多两小时',
    'endAt - startAt <= hours(2)',
    { startAt: '2026-09-07 10:00:00', endAt: '2026-09-07 12:00:00' },
    true,
    ['endAt', 'startAt'],
  ],
  [
    '几小时',
    'inHours(endAt - startAt)',
    { startAt: '2026-09-07 10:00:00', endAt: '2026-09-07 11:30:00' },
    1.5,
    ['endAt', 'startAt'],
  ],
  [
    '只在上课时间',
    'timeOf(startAt) >= clock("08:00") && timeOf(endAt) <= clock("17:30")',
    { startAt: '2026-09-07 07:59:00', endAt: '2026-09-07 12:00:00' },
    false,
    ['startAt', 'endAt'],
  ],
  ['周末不开放', 'weekday(startAt) <= 5', { startAt: '2026-09-12 10:00:00' }, false, ['startAt']],
  ['提前一天', 'dateOf(startAt) > today()', { startAt: '2026-09-08 00:30:00' }, true, ['startAt']],
  [
    '人数不超过机房',
    'people <= (room == "一号机房" ? 48 : 30)',
    { people: 40, room: '二号机房' },
    false,
    ['people', 'room'],
  ],
  // 教学日志
  ['内容至少十个字', 'size(trim(content)) >= 10', { content: '  今天学习了循环  ' }, false, ['content']],
  ['只改自己的', 'teacher == me.username || "admin" in me.roles', { teacher: 'wang' }, true, ['teacher']],
  [
    '标题',
    '"第" + string(lesson) + "节 " + ifEmpty(content, "（未写）")',
    { lesson: 3 },
    '第3节 （未写）',
    ['lesson', 'content'],
  ],
  ['下课时间', 'beginsAt + minutes(40)', { beginsAt: '08:30:00' }, '09:10:00', ['beginsAt']],
  // 竞赛报名
  [
    '年满十岁才选中学组',
    'group != "中学组" || inDays(today() - birthday) >= 3650',
    { group: '中学组', birthday: '2018-01-01' },
    false,
    ['group', 'birthday'],
  ],
  [
    '一队两到四人',
    'size(members) >= 2 && size(members) <= 4',
    { members: ['a', 'b', 'c', 'd', 'e'] },
    false,
    ['members'],
  ],
  ['队员里有自己', 'me.username in members', { members: ['li', 'wang'] }, true, ['members']],
  ['学校邮箱', 'email.endsWith("@school.cn")', { email: 'a@school.cn' }, true, ['email']],
  // 班级问卷
  ['选了其他才填', '"其他" in topics', { topics: ['游戏', '其他'] }, true, ['topics']],
  ['一项也没选', 'empty(topics)', { topics: null }, true, ['topics']],
  [
    '都是认识的内容',
    'topics.all(x, x in ["游戏", "动画", "其他"])',
    { topics: ['游戏', '音乐'] },
    false,
    ['topics'],
  ],
  ['不满意要说明', 'rating <= 2 && other == ""', { rating: 2 }, true, ['rating', 'other']],
  ['不满意要说明，还没评', 'rating <= 2', {}, null, ['rating']],
  ['没有电脑', '!hasComputer', {}, true, ['hasComputer']],
  [
    '选了几项',
    'topics.size() + (filled(other) ? 1 : 0)',
    { topics: ['游戏'], other: '音乐' },
    2,
    ['topics', 'other'],
  ],
];

describe('expressions of the example forms', () => {
  it.each(sentences)('%s: %s', (_, text, row, expected, reads) => {
    const compiled = compile(text, namesOf(exampleFields));
    if (!compiled.ok) throw new Error(compiled.error.message);
    const found = evaluate(compiled.expression, row, surroundings);
    if (!found.ok) throw new Error(found.problem);
    expect(wireValue(found.value, compiled.expression.type, field('f', 'f', 'formula'))).toEqual(expected);
    expect(fieldsOf(compiled.expression)).toEqual(reads);
  });
});
