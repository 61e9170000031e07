import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let rules: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  rules = recordCalls(server, '/sys/checkRule');
});
afterAll(() => server.close());

const upper = [{ digits: '1', pattern: '^[A-Z]$', message: '第一位只能是大写字母' }];
const add = (ruleCode: string, parts: unknown = upper) =>
  rules.add({ ruleCode, ruleName: '大写', ruleJson: JSON.stringify(parts) });
const check = async (ruleCode: string, value: string) =>
  server.call('GET', '/sys/checkRule/checkByCode', {
    token: await server.login('student'),
    query: { ruleCode, value },
  });

describe('editing check rules', () => {
  it('a new rule applies immediately, and can be edited and read', async () => {
    expect((await add('upper')).message).toBe('添加成功！');
    expect((await check('upper', 'abc')).message).toBe('第一位只能是大写字母');
    const { id, revision, ruleJson } = await rules.row({ ruleCode: 'upper' });
    expect(JSON.parse(String(ruleJson))).toEqual(upper);
    const body = { id, revision, ruleCode: 'upper', ruleName: '小写', ruleDescription: '说明' };
    const lower = [{ digits: 1, pattern: '^[a-z]$', message: '小写' }];
    expect((await rules.edit({ ...body, ruleJson: JSON.stringify(lower) })).message).toBe('编辑成功！');
    expect((await check('upper', 'abc')).success).toBe(true);
    const { result } = await rules.call('GET', 'queryById', { query: { id } });
    expect(result).toMatchObject({ ruleName: '小写', ruleDescription: '说明' });
    expect((await rules.edit({ ...body, ruleJson: JSON.stringify(lower) })).success).toBe(false);
  });

  it.each<[string, unknown]>([
    ['规则格式不正确', 'text'],
    ['规则格式不正确', [{ digits: '1' }]],
    ['请至少添加一条规则', []],
    ['第1条：请输入大于 0 的整数', [{ digits: '0', pattern: '.', message: '' }]],
    ['第2条：请输入正确的正则表达式', [...upper, { digits: '*', pattern: '(', message: '' }]],
    ['最多50条规则', Array.from({ length: 51 }, () => upper[0])],
  ])('an invalid rule is refused: %s', async (message, parts) => {
    const answer = await add('wrong', parts);
    expect([answer.message, answer.result]).toEqual([message, { field: 'ruleJson' }]);
  });

  it('invalid JSON, duplicate codes and blank names are refused', async () => {
    await add('taken');
    expect((await add('taken')).result).toEqual({ field: 'ruleCode' });
    expect((await rules.add({ ruleCode: 'json', ruleName: 'x', ruleJson: '{' })).message).toBe(
      '规则格式不正确',
    );
    const blank = await rules.add({ ruleCode: 'blank', ruleName: ' ', ruleJson: JSON.stringify(upper) });
    expect(blank.message).toBe('请输入规则名称！');
  });

  it('a deleted rule is no longer applied, and can be restored', async () => {
    await add('gone');
    const { id } = await rules.row({ ruleCode: 'gone' });
    expect((await rules.remove(id)).message).toBe('删除成功！');
    expect((await check('gone', 'a')).message).toBe('该编码不存在');
    expect((await rules.restore(id)).success).toBe(true);
    expect((await check('gone', 'a')).message).toBe('第一位只能是大写字母');
    expect((await rules.call('DELETE', 'delete', { query: { id } })).message).toBe('删除成功！');
    await add('gone');
    expect((await rules.restore(id)).message).toBe('规则编码已存在！');
  });

  it('rules can be exported and imported', async () => {
    const [head, line] = await rules.exported({ ruleCode: 'common' });
    expect(head?.slice(0, 4)).toEqual(['规则名称', '规则编码', '规则JSON', '规则描述']);
    expect(line?.[1]).toBe('common');
    const headers = ['规则名称', '规则编码', '规则JSON', '规则描述'];
    expect((await rules.template())[2]).toEqual(headers);
    const good = await rules.imported(headers, [['导入', 'brought', JSON.stringify(upper), '']]);
    expect(good.success).toBe(true);
    expect((await check('brought', 'a')).message).toBe('第一位只能是大写字母');
    const wrong = await rules.imported(headers, [['', 'brought', '[]', '']]);
    expect(wrong.result).toMatchObject({
      lines: [
        { errors: ['规则编码“brought”已经存在，忽略导入。', '规则名称不能为空。', '请至少添加一条规则。'] },
      ],
    });
  });
});
