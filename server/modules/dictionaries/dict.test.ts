import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls, rowsOf } from '#server/http/testing/record-calls.ts';
import { TEST_PASSWORD } from '#tests/support/database/database.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let dicts: ReturnType<typeof recordCalls>;
let items: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  dicts = recordCalls(server, '/sys/dict');
  items = recordCalls(server, '/sys/dictItem');
});
afterAll(() => server.close());

const add = (dictCode: string, dictName = '颜色') => dicts.add({ dictCode, dictName, description: '试' });
const dict = (dictCode: string) => dicts.row({ dictCode });

async function delivered(code: string, by?: string) {
  const token = by === undefined ? undefined : await server.login(by);
  return await server.call('GET', `/sys/dict/getDictItems/${encodeURIComponent(code)}`, { token });
}

/** Returns how often pages were notified of changed dictionaries during the work. */
async function heard(work: () => Promise<unknown>): Promise<void> {
  const before = await server.deps.dictionaries.all();
  await work();
  await expect.poll(async () => (await server.deps.dictionaries.all()) === before).toBe(false);
}

describe('managing dictionaries', () => {
  it('a dictionary is added, edited and found, and an addition refreshes the cache', async () => {
    await heard(() => add('colour'));
    expect(await dict('colour')).toMatchObject({
      dictName: '颜色',
      description: '试',
      type: 0,
      createBy: 'admin',
    });
    const { id, revision } = await dict('colour');
    const answer = await dicts.edit({ id, revision, dictName: '色彩', dictCode: 'colour' });
    expect(answer).toMatchObject({ success: true, message: '编辑成功！' });
    expect(await dict('colour')).toMatchObject({ dictName: '色彩', description: '试', updateBy: 'admin' });
    expect(await dicts.rows({ dictName: '*彩*' })).toHaveLength(1);
  });

  it('a dictionary without items returns an empty list', async () => {
    await heard(() => add('bare'));
    expect(await delivered('bare')).toMatchObject({ status: 200, success: true, result: [] });
    expect((await delivered('no-such-code')).message).toBe('字典编码格式不正确！');
  });

  it('a duplicate code, also of a dictionary in the recycle bin, and invalid codes and names are refused', async () => {
    await add('taken');
    const again = await add('taken');
    expect([again.success, again.message, again.result]).toEqual([
      false,
      '字典编码已存在！',
      { field: 'dictCode' },
    ]);
    await dicts.remove((await dict('taken')).id);
    expect((await add('taken')).message).toMatch(/^字典编码 taken 在回收站里（颜色，删除于 .+）$/);
    expect((await dicts.add({ dictCode: 'a b', dictName: 'x' })).status).toBe(400);
    expect((await dicts.add({ dictCode: 'blank', dictName: ' ' })).message).toBe('请输入字典名称！');
  });

  it('an edit with an outdated revision is refused and returns the current record', async () => {
    await add('race');
    const { id, revision } = await dict('race');
    await dicts.edit({ id, revision, dictName: '先', dictCode: 'race' });
    const late = await dicts.edit({ id, revision, dictName: '后', dictCode: 'race' });
    expect(late.success).toBe(false);
    expect(late.message).toMatch(/^管理员 已在 .* 修改了这条记录，请核对后再保存$/);
    expect(late.result).toMatchObject({ conflict: { dictName: '先' } });
    expect((await dicts.edit({ id: 'nothing', dictName: 'x', dictCode: 'y' })).message).toBe(
      '记录不存在或已被删除',
    );
  });

  it('a dictionary is moved to the recycle bin, restored, and permanently deleted with its items', async () => {
    await add('bin');
    const { id } = await dict('bin');
    await items.add({ dictId: id, itemText: '甲', itemValue: '1' });
    expect((await delivered('bin')).result).toEqual([
      { value: '1', text: '甲', title: '甲', description: null },
    ]);
    await heard(() => dicts.call('DELETE', 'delete', { query: { id } }));
    expect((await delivered('bin')).message).toBe('字典编码格式不正确！');
    const binned = rowsOf((await dicts.call('GET', 'deleteList')).result);
    expect(binned[0]).toMatchObject({ id, dictCode: 'bin' });
    expect((await dicts.call('PUT', `back/${id}`)).message).toBe('操作成功！');
    expect((await dicts.call('DELETE', `deletePhysic/${id}`)).message).toBe('记录不存在或已被删除');
    await dicts.remove(`${id},`);
    expect((await dicts.call('DELETE', `deletePhysic/${id}`)).message).toBe('删除成功！');
    const left = await server.database.db
      .selectFrom('sysDictItem')
      .select('id')
      .where('dictId', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await dicts.call('PUT', `back/${id}`)).message).toBe('记录不存在或已被删除');
    expect((await dicts.remove('nothing')).message).toBe('记录不存在或已被删除');
    expect((await dicts.remove('')).message).toBe('请选择一条记录！');
  });

  it('refreshing the cache reloads the dictionaries', async () => {
    await heard(async () => {
      expect((await dicts.call('GET', 'refleshCache')).message).toBe('刷新缓存完成！');
    });
  });
});

describe('the items of a dictionary', () => {
  it('items are sorted by fractional order, and only enabled ones are delivered', async () => {
    await add('order');
    const { id: dictId } = await dict('order');
    await items.add({ dictId, itemText: '二', itemValue: 'b', sortOrder: 1.5 });
    await items.add({ dictId, itemText: '一', itemValue: 'a', sortOrder: 1 });
    await items.add({ dictId, itemText: '三', itemValue: 'c', sortOrder: 2, status: 0 });
    const rows = await items.rows({ dictId });
    expect(rows.map(({ itemText, sortOrder, status }) => [itemText, sortOrder, status])).toEqual([
      ['一', 1, 1],
      ['二', 1.5, 1],
      ['三', 2, 0],
    ]);
    expect(await items.rows({ dictId, status: '0' })).toHaveLength(1);
    expect((await delivered('order')).result).toMatchObject([{ value: 'a' }, { value: 'b' }]);
    const { id, revision } = rows[0] ?? { id: '', revision: '' };
    await heard(() => items.edit({ id, revision, itemText: '壹', itemValue: 'a', status: 0 }));
    expect((await delivered('order')).result).toMatchObject([{ value: 'b' }]);
    expect((await items.edit({ id, revision, itemText: '1', itemValue: 'a' })).success).toBe(false);
    await heard(() => items.remove(id));
    expect(await items.rows({ dictId })).toHaveLength(2);
    expect((await items.remove(id)).message).toBe('记录不存在或已被删除');
    const last = rows[1]?.id ?? '';
    expect((await items.call('DELETE', 'delete', { query: { id: last } })).message).toBe('删除成功！');
  });

  it('duplicate values, blank names and unknown dictionaries are refused', async () => {
    await add('values');
    const { id: dictId } = await dict('values');
    await items.add({ dictId, itemText: '甲', itemValue: '1' });
    const again = await items.add({ dictId, itemText: '乙', itemValue: '1' });
    expect([again.message, again.result]).toEqual(['数据值已存在！', { field: 'itemValue' }]);
    expect((await items.add({ dictId: 'none', itemText: '甲', itemValue: '1' })).message).toBe('字典不存在');
    expect((await items.add({ dictId, itemText: ' ', itemValue: '2' })).message).toBe('请输入名称！');
    expect((await items.edit({ id: 'none', itemText: '甲', itemValue: '1' })).message).toBe(
      '记录不存在或已被删除',
    );
  });

  it('an item is deleted by its text', async () => {
    await add('text');
    const { id: dictId } = await dict('text');
    await items.add({ dictId, itemText: '甲', itemValue: '1' });
    const query = { dictCode: 'text', itemText: '甲' };
    await heard(() => dicts.call('DELETE', 'deleteItemByText', { query }));
    expect(await items.rows({ dictId })).toEqual([]);
    expect((await dicts.call('DELETE', 'deleteItemByText', { query })).message).toBe('记录不存在或已被删除');
  });

  it('items of a built-in dictionary cannot be deleted by text', async () => {
    const query = { dictCode: 'work_status', itemText: '已提交' };
    const before = (await delivered('work_status')).result;
    expect(await dicts.call('DELETE', 'deleteItemByText', { query })).toMatchObject({
      success: false,
      message: '系统字典不能这样删除，请在数据字典中修改',
      result: { field: 'dictCode' },
    });
    expect((await delivered('work_status')).result).toEqual(before);
  });
});

describe('reading dictionaries', () => {
  it('users read one dictionary, all dictionaries, or a single text', async () => {
    expect((await delivered('sex')).result).toMatchObject([{ value: '1', text: '男' }, { value: '2' }]);
    const token = await server.login('student');
    const all = await server.call('GET', '/sys/dict/queryAllDictItems', { token });
    expect(all.result).toMatchObject({ sex: [{ text: '男' }, { text: '女' }] });
    const text = (path: string) => server.call('GET', `/sys/dict/getDictText/${path}`, { token });
    expect((await text('sex/2')).result).toBe('女');
    expect((await text('sex/9')).result).toBe(null);
  });

  it.each(['sys_user,username,password', 'sys_role,role_name,id,1=1', 'constructor', 'a,b,c'])(
    'the code %s is refused',
    async (code) => {
      expect(await delivered(code, 'admin')).toMatchObject({
        success: false,
        message: '字典编码格式不正确！',
      });
    },
  );

  it('allowed tables are read with the permission for their records', async () => {
    const roles = 'sys_role,role_name,role_code';
    expect((await delivered(roles)).status).toBe(401);
    expect((await delivered(roles, 'student')).status).toBe(403);
    expect((await delivered(roles, 'admin')).result).toContainEqual({
      value: 'teacher',
      text: '教师',
      title: '教师',
    });
    expect((await delivered('sys_role, role_name, id', 'admin')).success).toBe(true);
    expect((await delivered('sys_category,name,code', 'student')).result).toContainEqual({
      value: 'A03A01',
      text: '背景',
      title: '背景',
    });
    expect((await delivered('sys_position,name,code', 'student')).result).toEqual([]);
    expect((await delivered('teaching_course,course_name,id', 'admin')).success).toBe(true);
  });

  it('the department table contains only departments in scope', async () => {
    const names = async (by: string) =>
      rowsOf((await delivered('sys_depart,depart_name,org_code', by)).result).map(({ text }) => text);
    expect(await names('teacher')).toContain('三年级一班');
    expect(await names('teacher')).not.toContain('三年级二班');
    expect(await names('admin')).toContain('三年级二班');
    expect((await delivered('sys_depart,depart_name,id', 'admin')).success).toBe(true);
  });

  it('dictionaries named like built-in object properties work and do not break the login', async () => {
    const codes = ['isPrototypeOf', '__proto__', 'toString'];
    for (const dictCode of codes) await heard(() => add(dictCode));
    const { id } = await dict('isPrototypeOf');
    await heard(() => items.add({ dictId: id, itemText: '红', itemValue: '1', status: 1 }));
    expect(await delivered('isPrototypeOf')).toMatchObject({ result: [{ value: '1', text: '红' }] });
    expect(await delivered('toString')).toMatchObject({ status: 200, result: [] });
    expect((await server.deps.dictionaries.texts())('hasOwnProperty', '1')).toBe(null);
    const body = { username: 'student', password: TEST_PASSWORD };
    const { result, message } = await server.call('POST', '/sys/login', { body });
    expect(message).toBe('登录成功');
    expect(Object.keys(Object(Object(result).sysAllDictItems))).toEqual(expect.arrayContaining(codes));
  });
});

describe('export and import of dictionaries', () => {
  const headers = ['字典名称', '字典编码', '字典描述', '名称', '数据值', '描述', '排序值', '是否启用'];

  it('the export has a line for each item and for an empty dictionary', async () => {
    await add('sheet', '表');
    await add('sheet-empty', '空表');
    await items.add({ dictId: (await dict('sheet')).id, itemText: '甲', itemValue: '1', sortOrder: 0.5 });
    const lines = await dicts.exported({ dictCode: 'sheet*' });
    expect(lines[0]).toEqual(headers);
    expect(lines.length).toBe(3);
    expect(lines.find(([name]) => name === '表')).toEqual([
      '表',
      'sheet',
      '试',
      '甲',
      '1',
      '',
      '0.5',
      '启用',
    ]);
    expect(lines.find(([name]) => name === '空表')?.slice(0, 4)).toEqual(['空表', 'sheet-empty', '试']);
    expect((await dicts.template())[2]).toEqual(headers);
  });

  it('the import adds dictionaries with items, and adds items to existing dictionaries', async () => {
    await add('there');
    const answer = await dicts.imported(headers, [
      ['新的', 'brought', '说明', '甲', '1', '', '2', ''],
      ['新的', 'brought', '', '乙', '2', '注', '1.5', '禁用'],
      ['没有项', 'brought-empty'],
      ['颜色', 'there', '', '红', 'r'],
    ]);
    expect([answer.success, answer.message]).toEqual([true, '共4行数据全部导入成功！']);
    const brought = await dict('brought');
    expect(brought).toMatchObject({ dictName: '新的', description: '说明', createBy: 'admin' });
    expect(await items.rows({ dictId: brought.id })).toMatchObject([
      { itemText: '乙', description: '注', sortOrder: 1.5, status: 0 },
      { itemText: '甲', sortOrder: 2, status: 1 },
    ]);
    expect(await items.rows({ dictId: (await dict('there')).id })).toMatchObject([{ itemText: '红' }]);
  });

  it('an import with errors reports them for each line and writes nothing', async () => {
    await add('gone');
    await dicts.remove((await dict('gone')).id);
    const answer = await dicts.imported(headers, [
      ['', 'wrong'],
      ['名', 'a b'],
      ['名', 'gone'],
      ['名', 'wrong', '', '甲', '1'],
      ['名', 'wrong', '', '乙', '1'],
      ['名', 'wrong', '', '', '2', '', 'x', '也许'],
    ]);
    expect(answer.message).toBe('文件中有 5 行错误，没有导入任何数据');
    const errors = rowsOf(
      typeof answer.result === 'object' && answer.result !== null && 'lines' in answer.result
        ? answer.result.lines
        : [],
    );
    expect(errors.map((one) => one['errors'])).toEqual([
      ['字典名称不能为空。'],
      ['字典编码“a b”只能填写数字、大小写字母和 _ : . -。'],
      [expect.stringMatching(/^字典编码“gone”在回收站里（颜色，删除于 .+）。$/)],
      [],
      ['数据值“1”与第 5 行重复。'],
      [
        '名称不能为空。',
        '排序值“x”不正确。（值越小越靠前，支持小数）',
        '是否启用“也许”不正确。（启用或禁用，不填为启用）',
      ],
    ]);
    expect(await dicts.rows({ dictCode: 'wrong' })).toEqual([]);
  });
});
