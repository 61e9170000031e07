import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictBin } from '#server/shared/dictionaries/dict-bin.ts';
import { userBin } from '#server/shared/people/user-bin.ts';
import { header } from '#server/shared/people/user-sheet.ts';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
});
afterAll(() => server.close());

type Kind = 'user' | 'dict';
const bases = { user: '/sys/user', dict: '/sys/dict' } as const;
const tables = { user: 'sys_user', dict: 'sys_dict' } as const;

/** A user or dictionary with unique values, except for the given ones. */
let count = 0;
function bodyOf(kind: Kind, given: Readonly<Record<string, string>> = {}) {
  count += 1;
  return kind === 'dict'
    ? { dictName: '颜色', dictCode: `bin-colour-${count}`, ...given }
    : { username: `bin-pupil-${count}`, realname: '张三', password: 'one-two-3', ...given };
}

async function call(by: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts: object) {
  return await server.call(method, path, { token: await server.login(by), ...parts });
}

async function binned(kind: Kind, given: Readonly<Record<string, string>>): Promise<string> {
  const body = bodyOf(kind, given);
  const added = await call('admin', 'POST', `${bases[kind]}/add`, { body });
  expect([added.success, added.message]).toEqual([true, '添加成功！']);
  const [field, value] =
    'username' in body ? (['username', body.username] as const) : (['dict_code', body.dictCode] as const);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tables[kind])} where ${sql.ref(field)} = ${value}`.execute(server.database.db);
  const id = rows[0]?.id ?? '';
  expect((await call('admin', 'DELETE', `${bases[kind]}/delete`, { query: { id } })).success).toBe(true);
  return id;
}

const restore = (kind: Kind, id: string): Promise<TestAnswer> =>
  kind === 'user'
    ? call('admin', 'PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
    : call('admin', 'PUT', `/sys/dict/back/${id}`, {});

const time = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}`;

const keptFields = [
  { kind: 'user', field: 'username', column: 'username', value: 'bin-zhangsan', label: '账号', name: '张三' },
  { kind: 'user', field: 'phone', column: 'phone', value: '13912340001', label: '手机号', name: '张三' },
  { kind: 'user', field: 'email', column: 'email', value: 'bin@school.cn', label: '邮箱', name: '张三' },
  { kind: 'user', field: 'workNo', column: 'work_no', value: 'B-0001', label: '工号', name: '张三' },
  {
    kind: 'dict',
    field: 'dictCode',
    column: 'dict_code',
    value: 'bin_colour',
    label: '字典编码',
    name: '颜色',
  },
] as const;

describe.each(keptFields)(
  'the value of $kind.$field in the recycle bin',
  ({ kind, field, column, ...one }) => {
    let id = '';
    const { value, label, name } = one;
    const said = new RegExp(`^${label} ${value} 在回收站里（${name}，删除于 ${time}）$`);

    it('is refused with a reference to the deleted record, both in an addition and in an edit', async () => {
      id = await binned(kind, { [field]: value });
      const again = await call('admin', 'POST', `${bases[kind]}/add`, {
        body: bodyOf(kind, { [field]: value }),
      });
      expect([again.success, again.message]).toEqual([false, expect.stringMatching(said)]);
      expect(again.result).toEqual({ field, recycled: { kind, id, name } });
      // A user name cannot be edited.
      if (field === 'username') return;
      const other = bodyOf(kind);
      await call('admin', 'POST', `${bases[kind]}/add`, { body: other });
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(tables[kind])}
      where ${sql.ref(kind === 'user' ? 'username' : 'dict_code')} =
        ${'username' in other ? other.username : other.dictCode}`.execute(server.database.db);
      const {
        password: _password,
        username: _username,
        ...change
      } = { password: '', username: '', ...other };
      const edited = await call('admin', 'PUT', `${bases[kind]}/edit`, {
        body: { ...change, id: rows[0]?.id, [field]: value },
      });
      expect([edited.message, edited.result]).toEqual([again.message, again.result]);
    });

    it('is reported by the duplicate check during typing', async () => {
      const asked = { tableName: tables[kind], fieldName: column, fieldVal: value };
      const answer = await call('admin', 'GET', '/sys/duplicate/check', { query: asked });
      expect(answer.message).toMatch(said);
      expect(answer.result).toEqual({ field, recycled: { kind, id, name } });
    });

    it('is an ordinary duplicate once the record is restored', async () => {
      expect((await restore(kind, id)).success).toBe(true);
      const again = await call('admin', 'POST', `${bases[kind]}/add`, {
        body: bodyOf(kind, { [field]: value }),
      });
      expect(again.message).toMatch(/已存在！$/);
      expect(again.result).toEqual({ field });
    });
  },
);

it('a user without access to the recycle bin sees only that the value is in use', async () => {
  await binned('user', { username: 'bin-hidden', phone: '13912340002' });
  const { rows } = await sql<{ id: string }>`select id from sys_depart where org_code = 'A01A01A01'`.execute(
    server.database.db,
  );
  for (const given of [{ username: 'BIN-HIDDEN' }, { phone: '13912340002' }]) {
    const body = { ...bodyOf('user', given), selecteddeparts: rows[0]?.id };
    const answer = await call('teacher', 'POST', '/sys/user/add', { body });
    expect(answer.message).toMatch(/^(账号|手机号) \S+ 被一个已删除的用户占用，请联系管理员还原或彻底删除$/);
    expect(answer.result).toMatchObject({ recycled: null });
    expect(answer.raw.body).not.toContain('张三');
  }
  const own = await call('teacher', 'GET', '/sys/duplicate/check', {
    query: { tableName: 'sys_user', fieldName: 'phone', fieldVal: '13912340002' },
  });
  expect(own.result).toEqual({ field: 'phone', recycled: null });
});

describe('an imported line whose value is in the recycle bin', () => {
  type Report = {
    readonly lines: readonly { readonly errors: readonly string[]; readonly recycled?: readonly unknown[] }[];
  };
  const isReport = (one: unknown): one is Report => typeof one === 'object' && one !== null && 'lines' in one;
  const firstLine = ({ result }: TestAnswer) => (isReport(result) ? result.lines[0] : undefined);

  it.each([
    [header.username, 'bin-in-sheet'],
    [header.phone, '13912340003'],
    [header.email, 'sheet@school.cn'],
    [header.workNo, 'B-0003'],
  ])('of the column %s names the user and offers to restore them', async (column, value) => {
    const given = {
      username: 'bin-in-sheet',
      phone: '13912340003',
      email: 'sheet@school.cn',
      workNo: 'B-0003',
    };
    const known = await sql<{ id: string }>`select id from sys_user where username = 'bin-in-sheet'`.execute(
      server.database.db,
    );
    const id = known.rows[0]?.id ?? (await binned('user', given));
    const users = recordCalls(server, '/sys/user');
    const others = column === header.username ? [] : [`bin-line-${column}`.replaceAll(/[^a-z-]/g, '9')];
    const headers = [...(others.length === 0 ? [] : [header.username]), header.realname, column];
    const line = firstLine(await users.imported(headers, [[...others, '李四', value]], 'preview'));
    expect(line?.errors).toContainEqual(
      expect.stringMatching(new RegExp(`^${column}“${value}”在回收站里（张三，删除于 ${time}）。$`)),
    );
    expect(line?.recycled).toEqual([{ kind: 'user', id, name: '张三' }]);
  });

  it('of the sheet of dictionaries names the dictionary and offers to restore it', async () => {
    const id = await binned('dict', { dictCode: 'bin_sheet' });
    const dicts = recordCalls(server, '/sys/dict');
    const line = firstLine(
      await dicts.imported(['字典名称', '字典编码'], [['水果', 'bin_sheet']], 'preview'),
    );
    expect(line?.errors[0]).toMatch(new RegExp(`^字典编码“bin_sheet”在回收站里（颜色，删除于 ${time}）。$`));
    expect(line?.recycled).toEqual([{ kind: 'dict', id, name: '颜色' }]);
  });
});

const oneRule = JSON.stringify([{ digits: '*', pattern: '^[A-Z]+$', message: '只能大写' }]);

describe.each([
  ['/sys/position', { name: '班长', code: 'bin-x' }, 'code', '职务编码已存在！'],
  ['/sys/checkRule', { ruleName: '规则', ruleCode: 'bin-x', ruleJson: oneRule }, 'ruleCode', '规则编码'],
  ['/sys/fillRule', { ruleName: '规则', ruleCode: 'bin-x', ruleClass: 'uuid' }, 'ruleCode', '规则编码'],
  [
    '/teaching/teachingOrder',
    { username: 'student', orderNo: 'bin-x', status: 0, method: '1' },
    'orderNo',
    '订单编号',
  ],
])('a deleted record below %s', (base, body, field, taken) => {
  it('reserves no value, and a refused restore names the value that is in use', async () => {
    const records = recordCalls(server, base);
    expect((await records.add(body)).message).toBe('添加成功！');
    const { id } = await records.row({ [field]: 'bin-x' });
    await records.remove(id);
    expect((await records.add(body)).message).toBe('添加成功！');
    const back = await records.call('PUT', `back/${id}`);
    expect([back.success, back.message]).toEqual([false, expect.stringContaining(taken)]);
    expect(back.result).toEqual({ field });
  });
});

it('every unique key that covers deleted rows is declared by a recycle bin', async () => {
  const { rows } = await sql<{ key: string }>`
    select key.relname as key from pg_index found
      join pg_class key on key.oid = found.indexrelid
      join pg_attribute flag on flag.attrelid = found.indrelid and flag.attname = 'del_flag'
    where found.indisunique and not found.indisprimary and found.indpred is null
      and key.relnamespace = 'public'::regnamespace
    order by 1`.execute(server.database.db);
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const reported = [userBin, dictBin].flatMap(({ from, fields }) =>
    Object.values(fields).map(({ column }) => `${snake(from)}_${snake(column)}`),
  );
  /** Values that the server generates and users never type. */
  const made = ['sys_category_code', 'sys_depart_org_code', 'sys_file_file_path'];
  const keys = rows.map(({ key }) => key.replace(/(_lower)?_key$/, ''));
  expect([...new Set(keys)].toSorted()).toEqual([...reported, ...made].toSorted());
});
