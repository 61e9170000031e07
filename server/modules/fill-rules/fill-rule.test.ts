import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let rules: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  rules = recordCalls(server, '/sys/fillRule');
});
afterAll(() => server.close());

const add = (ruleCode: string, ruleClass: string, params?: object) =>
  rules.add({
    ruleCode,
    ruleName: '学号',
    ruleClass,
    ...(params === undefined ? {} : { ruleParams: JSON.stringify(params) }),
  });
const test = async (ruleCode: string) =>
  (await rules.call('GET', 'testFillRule', { query: { ruleCode } })).result;
const execute = async (ruleCode: string, body: object = {}) =>
  await rules.call('PUT', `executeRuleByCode/${ruleCode}`, { body });

describe('managing fill rules', () => {
  it('a rule is added, found, read and edited', async () => {
    await add('kept', 'sequence', { prefix: 'XS' });
    const { id, revision, ...row } = await rules.row({ ruleCode: 'kept' });
    expect(row['ruleClass']).toBe('sequence');
    expect(JSON.parse(String(row['ruleParams']))).toEqual({ digits: 4, prefix: 'XS', start: 1 });
    const body = { id, revision, ruleCode: 'kept', ruleName: '编号', ruleClass: 'uuid', ruleParams: '' };
    expect((await rules.edit(body)).message).toBe('编辑成功！');
    expect((await rules.call('GET', 'queryById', { query: { id } })).result).toMatchObject({
      ruleName: '编号',
      ruleParams: '{}',
    });
    expect((await rules.edit(body)).success).toBe(false);
  });

  it('unknown generators, invalid parameters, duplicate codes and blank names are refused', async () => {
    await add('taken', 'uuid');
    expect((await add('taken', 'uuid')).result).toEqual({ field: 'ruleCode' });
    expect((await add('class', 'org.jeecg.Rule')).status).toBe(400);
    for (const params of [{ digits: 0 }, { digits: 99 }, { unknown: 1 }])
      expect(await add('params', 'sequence', params)).toMatchObject({
        message: '规则参数不正确',
        result: { field: 'ruleParams' },
      });
    const blank = await rules.add({ ruleCode: 'blank', ruleName: ' ', ruleClass: 'uuid' });
    expect(blank.message).toBe('请输入规则名称！');
    const text = await rules.add({ ruleCode: 'x', ruleName: 'x', ruleClass: 'uuid', ruleParams: '{' });
    expect(text.message).toBe('规则参数不正确');
  });

  it('a rule is deleted and restored', async () => {
    await add('gone', 'uuid');
    const { id } = await rules.row({ ruleCode: 'gone' });
    await rules.remove(id);
    expect((await execute('gone')).message).toBe('该编码不存在');
    expect((await rules.restore(id)).success).toBe(true);
    expect((await rules.call('DELETE', 'delete', { query: { id } })).success).toBe(true);
    expect((await rules.restore('none')).message).toBe('已超过撤销时间');
  });

  it('rules are exported and imported, and invalid lines are reported', async () => {
    const headers = ['规则名称', '规则编码', '生成方式', '规则参数'];
    const oldHeaders = ['规则名称', '规则Code', '规则实现类', '规则参数'];
    expect((await rules.exported())[0]?.slice(0, 4)).toEqual(headers);
    expect((await rules.template())[2]).toEqual(headers);
    const good = await rules.imported(oldHeaders, [['导入', 'brought', 'sequence', '{"digits":2}']]);
    expect(good.success).toBe(true);
    expect((await execute('brought')).result).toBe('01');
    const wrong = await rules.imported(headers, [
      ['', 'brought', 'nothing', ''],
      ['x', 'other', 'sequence', '{"digits":-1}'],
    ]);
    expect(wrong.result).toMatchObject({
      lines: [
        {
          errors: [
            '规则编码“brought”已经存在，忽略导入。',
            '规则名称不能为空。',
            '生成方式“nothing”不存在。（orgCode、categoryCode、sequence、dateSequence、random、uuid）',
          ],
        },
        { errors: ['规则参数“{"digits":-1}”不正确。（如 {"prefix":"XS","digits":4}，可不填）'] },
      ],
    });
  });
});

describe('generating codes', () => {
  it('a sequence increments, and a test run does not consume a number', async () => {
    await add('count', 'sequence', { prefix: 'S', digits: 3, start: 7 });
    expect([await test('count'), await test('count')]).toEqual(['S007', 'S007']);
    expect((await execute('count')).result).toBe('S007');
    expect((await execute('count')).result).toBe('S008');
    expect(await test('count')).toBe('S009');
  });

  it('concurrent requests get distinct numbers', async () => {
    await add('many', 'sequence');
    const all = await Promise.all(Array.from({ length: 40 }, () => execute('many')));
    expect(new Set(all.map(({ result }) => result)).size).toBe(40);
    expect(await test('many')).toBe('0041');
  });

  it('a date sequence restarts at midnight in China', async () => {
    await add('day', 'dateSequence', { prefix: 'D', digits: 2 });
    server.setNow(new Date('2026-11-21T15:59:00Z'));
    expect((await execute('day')).result).toBe('D2026112101');
    expect((await execute('day')).result).toBe('D2026112102');
    server.setNow(new Date('2026-11-21T16:01:00Z'));
    expect((await execute('day')).result).toBe('D2026112201');
    server.setNow(undefined);
    await add('year', 'dateSequence', { dateFormat: 'YYYY', digits: 5 });
    expect((await execute('year')).result).toMatch(/^\d{4}00001$/);
  });

  it('random codes and UUIDs are generated', async () => {
    await add('random', 'random', { prefix: 'R', length: 6, characters: 'digits' });
    expect((await execute('random')).result).toMatch(/^R\d{6}$/);
    await add('uuid', 'uuid');
    expect((await execute('uuid')).result).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('the next code of departments and categories is returned', async () => {
    expect(await test('org_num_role')).toMatch(/^[A-Z]\d\d$/);
    const { db } = server.database;
    const top = await db
      .selectFrom('sysCategory')
      .select('id')
      .where('code', '=', 'A03')
      .executeTakeFirstOrThrow();
    expect((await execute('category_code_rule', { pid: top.id })).result).toBe('A03A04');
    expect((await execute('category_code_rule', { pid: 'none' })).message).toBe('上级不存在');
    expect((await execute('category_code_rule')).result).toBe('A04');
  });

  it('several codes are generated in one request, and an unknown rule is refused', async () => {
    await add('batch', 'sequence', { digits: 1 });
    const rule = (ruleCode: string) => ({ ruleCode });
    const body = { rules: [rule('batch'), { ruleCode: 'batch', formData: {} }] };
    expect((await rules.call('PUT', 'executeRuleByCodeBatch', { body })).result).toEqual([
      { ruleCode: 'batch', result: '1' },
      { ruleCode: 'batch', result: '2' },
    ]);
    const unknown = await rules.call('PUT', 'executeRuleByCodeBatch', { body: { rules: [rule('no')] } });
    expect(unknown.message).toBe('该编码不存在');
    expect((await rules.call('GET', 'testFillRule', { query: { ruleCode: 'no' } })).success).toBe(false);
  });

  it('a stored rule with an unknown class or invalid parameters returns an error', async () => {
    const { db } = server.database;
    const rule = (id: string, ruleClass: string, params: object) =>
      db
        .insertInto('sysFillRule')
        .values({ id, ruleName: id, ruleCode: id, ruleClass, ruleParams: JSON.stringify(params) })
        .execute();
    await rule('old-class', 'org.jeecg.Rule', {});
    await rule('old-params', 'sequence', { digits: 'x' });
    expect((await execute('old-class')).message).toBe('生成方式不存在');
    expect((await execute('old-params')).message).toBe('规则参数不正确');
  });
});
