import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#api/connection.ts';
import { openStorage } from '#lib/storage.ts';
import { showApp } from '#resource/testing/show-app.tsx';
import { ReportBuilder } from './report-builder.tsx';
import { savedReport, serveBuilder } from './testing/builder-server.ts';
import { answered, api, refused, reportServer } from './testing/report-server.ts';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  reportServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  reportServer.resetHandlers();
  openStorage('local')?.clear();
});
afterAll(() => reportServer.close());

const source = { kind: 'sql', code: 'sql' } as const;
const info = { ...source, name: 'SQL', description: '用一条只读的查询语句' };
const uses = ['show', 'group', 'filter', 'sort'];
const checked = {
  fields: [
    { key: 'realname', label: 'realname', kind: 'text', type: 'text', uses },
    { key: 'stars', label: 'stars', kind: 'integer', type: 'bigint', uses: [...uses, 'measure'] },
  ],
  plan: ['Seq Scan on works', '  Filter: true'],
};
const people = { name: 'people', title: '人员', columns: [{ name: 'realname', label: '姓名' }] };

function serveSql(answer: () => Response = () => answered(checked), trouble: string | null = null) {
  const asked: unknown[] = [];
  const { written } = serveBuilder();
  reportServer.use(
    http.get(`${api}/online/cgreport/head/sources`, () => answered([info])),
    http.get(`${api}/online/cgreport/head/sqlTables`, () =>
      answered({ trouble, tables: trouble === null ? [people] : [] }),
    ),
    http.post(`${api}/online/cgreport/head/parseSql`, async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  return { asked, written };
}
const show = (id?: string) => {
  const nothing = () => undefined;
  return showApp(() => <ReportBuilder id={id} onSaved={nothing} onClose={nothing} />, '/toy', 'u1');
};
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
async function chooseSql(user: Awaited<ReturnType<typeof show>>['user']) {
  const option = await screen.findByRole('option', { name: /^SQL/ });
  await user.selectOptions(screen.getByRole('combobox', { name: '数据来源' }), option);
}

describe('a report by SQL', () => {
  it('is written, parsed, and its columns chosen', async () => {
    const { asked, written } = serveSql();
    const { user } = await show();
    await user.type(await box('报表名称'), '点赞');
    await user.type(await box('报表编码'), 'stars');
    await chooseSql(user);
    await user.type(await box(/SQL语句/), 'select realname, stars from works');
    await user.click(screen.getByRole('button', { name: '解析' }));
    expect((await screen.findByText('共 2 列：realname、stars')).tagName).toBe('OUTPUT');
    expect(asked).toEqual([{ sql: 'select realname, stars from works', params: [] }]);
    expect(screen.getByLabelText('执行计划').textContent).toContain('Seq Scan on works');
    await user.click(screen.getByRole('tab', { name: /^数据/ }));
    await user.click(screen.getByRole('checkbox', { name: 'stars' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    const definition = { source, sql: 'select realname, stars from works', columns: [{ field: 'stars' }] };
    expect(written[0]).toEqual(['add', expect.objectContaining({ definition })]);
  });

  it('says what is wrong with the statement beside it', async () => {
    serveSql(() => refused('SQL 有误：不能使用函数 pg_sleep', 'sql'));
    const { user } = await show();
    await chooseSql(user);
    await user.type(await box(/SQL语句/), 'select 1');
    await user.click(screen.getByRole('button', { name: '解析' }));
    expect((await screen.findByRole('alert')).textContent).toBe('SQL 有误：不能使用函数 pg_sleep');
  });

  it('is parsed as it is opened, and says when the columns are of another statement', async () => {
    const report = { ...savedReport, source, definition: { source, sql: 'select 1 as stars' } };
    const { asked } = serveSql();
    reportServer.use(http.get(`${api}/online/cgreport/head/queryById`, () => answered(report)));
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /^SQL/ }));
    expect((await screen.findByText(/^共 2 列/)).tagName).toBe('OUTPUT');
    expect(asked).toEqual([{ sql: 'select 1 as stars', params: [] }]);
    await user.type(await box(/SQL语句/), ' ');
    expect((await screen.findByText('有修改，请重新解析')).tagName).toBe('OUTPUT');
    const views = within(screen.getByRole('region', { name: '可用的视图' }));
    expect(views.getByText('people').tagName).toBe('CODE');
  });

  it('says why none is run here', async () => {
    serveSql(undefined, 'SQL报表不可用');
    const { user } = await show();
    await chooseSql(user);
    expect((await screen.findByRole('alert')).textContent).toBe('SQL报表不可用');
  });
});
