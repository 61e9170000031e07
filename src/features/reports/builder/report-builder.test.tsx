import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ReportBuilder } from './report-builder.tsx';
import { definition, savedReport, serveBuilder, works } from '../testing/builder-server.ts';
import {
  answered,
  api,
  dataOf,
  figureColumn,
  groupColumn,
  headOf,
  refused,
  reportServer,
} from '../testing/report-server.ts';

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

const show = (id?: string) => {
  const nothing = () => undefined;
  return showApp(() => <ReportBuilder id={id} onSaved={nothing} onClose={nothing} />, '/toy', 'u1');
};
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });

/** A preview with one row. */
const viewOf = (className: string, params: ReturnType<typeof headOf>['params'] = []) => ({
  head: headOf({ params }),
  data: dataOf(
    [groupColumn('depart', '班级'), figureColumn('count', '条数')],
    [{ depart: 'd1', depart_dictText: className, count: 7 }],
  ),
});

describe('a new report', () => {
  it('is built from a source, groups and measures and is sent without empty parts', async () => {
    const { written } = serveBuilder();
    const { user } = await show();
    await user.type(await box('报表名称'), '作品统计');
    await user.type(await box('报表编码'), 'works_by_class');
    const option = await screen.findByRole('option', { name: '作品（一个作品一行）' });
    await user.selectOptions(screen.getByRole('combobox', { name: '数据来源' }), option);
    await user.click(await screen.findByRole('radio', { name: '汇总' }));
    await user.click(screen.getByRole('button', { name: '添加分组' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toEqual([
      'add',
      { code: 'works_by_class', name: '作品统计', description: '', enabled: true, definition },
    ]);
  });

  it('shows validation errors at their fields and sends nothing', async () => {
    const { written } = serveBuilder();
    const { user } = await show();
    await user.type(await box('报表编码'), '1');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请输入报表名称！');
    await user.type(await box('报表名称'), '作品');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findByRole('alert')).textContent).toContain('以小写字母开头');
    expect(written).toEqual([]);
  });
});

describe('an existing report in the builder', () => {
  it('shows an error of the server in the part it refers to', async () => {
    serveBuilder();
    reportServer.use(
      http.put(`${api}/online/cgreport/head/editAll`, () => refused('请选择统计的字段', 'measures.1.field')),
    );
    const { user } = await show('r1');
    await user.click(await screen.findByRole('button', { name: '添加指标' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    const second = screen.getByRole('group', { name: '第2个指标' });
    expect((await within(second).findByRole('alert')).textContent).toBe('请选择统计的字段');
  });

  it('shows the users in a condition by name and allows removing one', async () => {
    const filter = { and: [{ field: 'author', rule: 'in' as const, values: ['li', 'gone'] }] };
    const { written } = serveBuilder({ ...savedReport, definition: { ...definition, filter } });
    reportServer.use(
      http.get(`${api}/sys/user/departUserList`, ({ request }) => {
        const isLi = new URL(request.url).searchParams.get('username') === 'li';
        const li = { id: 'u2', username: 'li', realname: '李老师' };
        return answered({ records: isLi ? [li] : [], total: 0, size: 1, current: 1, pages: 1 });
      }),
    );
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /筛选/ }));
    expect((await screen.findByText('李老师')).textContent).toBe('李老师');
    await user.click(screen.getByRole('button', { name: /gone/ }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject(['edit', { definition: { filter: { and: [{ values: ['li'] }] } } }]);
  });

  it('selects several options of a condition from a list', async () => {
    const filter = { and: [{ field: 'state', rule: 'in' as const, values: ['a'] }] };
    const { written } = serveBuilder({ ...savedReport, definition: { ...definition, filter } });
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /筛选/ }));
    await user.click(await screen.findByRole('button', { name: /条件 1的值/ }));
    await user.click(await screen.findByRole('treeitem', { name: '借出' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject(['edit', { definition: { filter: { and: [{ values: ['a', 'b'] }] } } }]);
  });

  it('preselects for a pie chart a single measure that can be summed', async () => {
    const measures = [
      { key: 'count', fn: 'count' as const, label: '条数' },
      { key: 'mean', fn: 'avg' as const, field: 'score', label: '平均分' },
    ];
    const charts = [{ kind: 'bar' as const, title: '图表1' }];
    const { written } = serveBuilder({
      ...savedReport,
      definition: { ...definition, measures, charts },
    });
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /图表/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: '图表类型' }), '饼图');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject([
      'edit',
      { definition: { charts: [{ kind: 'pie', series: ['count'] }] } },
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: '图表类型' }), '折线图');
    expect(screen.getByRole('checkbox', { name: '条数' })).toHaveProperty('checked', false);
  });

  it('saves the titles and widths of its columns', async () => {
    const { written } = serveBuilder({
      ...savedReport,
      definition: { ...works, columns: [{ field: 'score' }] },
    });
    const { user } = await show('r1');
    await user.click(await screen.findByText('列的标题和宽度'));
    await user.type(await box('得分的标题'), '分数');
    await user.type(screen.getByLabelText('得分的宽度（像素）'), '120');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]).toMatchObject([
      'edit',
      { definition: { columns: [{ field: 'score', label: '分数', width: 120 }] } },
    ]);
  });

  it('is previewed when the preview tab is opened, and not while it is edited', async () => {
    const { written } = serveBuilder();
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /预览/ }));
    expect((await screen.findByRole('button', { name: '刷新预览' })).tagName).toBe('BUTTON');
    expect((await screen.findByText('一班')).tagName).toBe('SPAN');
    await user.type(await box('报表名称'), '二');
    expect(written).toEqual([['preview', { definition }]]);
  });

  it('is previewed with its parameter values only after required ones are filled in', async () => {
    const params = [
      { key: 'least', label: '最低分', kind: 'number' as const, required: true },
      {
        key: 'since',
        label: '开始日期',
        kind: 'date' as const,
        defaultValue: '{monthStart}',
        required: true,
      },
    ];
    const { written } = serveBuilder({ ...savedReport, definition: { ...definition, params } });
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /预览/ }));
    expect((await screen.findByText('请先填写“最低分”，再点击查询。')).tagName).toBe('P');
    await user.click(screen.getByRole('button', { name: '刷新预览' }));
    expect(written).toEqual([]);
    await user.type(await screen.findByLabelText(/最低分/), '60');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect((await screen.findByText('一班')).tagName).toBe('SPAN');
    expect(written).toEqual([
      ['preview', { definition: { ...definition, params }, params: { least: '60' } }],
    ]);
  });

  it('ignores the response to an outdated preview request', async () => {
    const params = [{ key: 'least', label: '最低分', kind: 'number' as const }];
    serveBuilder({ ...savedReport, definition: { ...definition, params } });
    let answerFirst = (_answer: Response): void => undefined;
    const first = new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
    const requests: unknown[] = [];
    reportServer.use(
      http.post(`${api}/online/cgreport/head/preview`, async ({ request }) => {
        requests.push(await request.json());
        return requests.length === 1 ? first : answered(viewOf('二班', params));
      }),
    );
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /预览/ }));
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.type(await screen.findByLabelText(/最低分/), '60');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect((await screen.findByText('二班')).tagName).toBe('SPAN');
    answerFirst(answered(viewOf('一班', params)));
    await first;
    await user.click(screen.getByLabelText(/最低分/));
    expect([screen.queryAllByText('一班').length, screen.queryAllByText('二班').length]).toEqual([0, 1]);
  });

  it('is not previewed if it has a local validation error, which is shown and marks the tab', async () => {
    const measures = [{ key: 'm1', fn: 'count' as const, label: ' ' }];
    const { written } = serveBuilder({ ...savedReport, definition: { ...works, measures } });
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /预览/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('请输入指标名称！');
    expect(screen.getByRole('tab', { name: /数据（有问题）/ }).getAttribute('aria-selected')).toBe('false');
    expect(written).toEqual([]);
  });

  it('shows why the preview failed and marks the tab of the error until the next request', async () => {
    serveBuilder();
    const answers = [HttpResponse.error(), refused('条件与字段的类型不符', 'filter.and.0')];
    reportServer.use(
      http.post(`${api}/online/cgreport/head/preview`, () => answers.shift() ?? answered(viewOf('一班'))),
    );
    const { user } = await show('r1');
    await user.click(await screen.findByRole('tab', { name: /预览/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('网络超时');
    expect(screen.queryByRole('tab', { name: /有问题/ })).toBe(null);
    await user.click(screen.getByRole('button', { name: '刷新预览' }));
    expect((await screen.findByText('条件与字段的类型不符')).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('tab', { name: /筛选与参数（有问题）/ }).tagName).toBe('BUTTON');
    await user.click(screen.getByRole('button', { name: '刷新预览' }));
    expect((await screen.findByText('一班')).tagName).toBe('SPAN');
  });

  it('is restored from its draft, and 放弃 discards the draft', async () => {
    serveBuilder();
    const { user } = await show('r1');
    await user.type(await box('报表名称'), '二');
    cleanup();
    const again = await show('r1');
    const bar = (await screen.findByText('已恢复未保存的内容')).parentElement;
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '报表名称' })).value).toBe(
      '作品统计二',
    );
    await again.user.click(within(bar ?? document.body).getByRole('button', { name: '放弃' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '报表名称' }).value).toBe('作品统计');
  });
});
