import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { dashboardChartsQuery } from '#shared/api/online-report.ts';
import type { ReportData, ReportHead } from '#shared/report-charts/report-figures.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ReportPanels } from './report-panels.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const columns: ReportHead['columns'] = [
  { key: 'depart', label: '班级', part: 'group', kind: 'depart', sortable: true },
  { key: 'rate', label: '完成率', part: 'measure', measure: 'rate', sortable: true },
];
const head: ReportHead = {
  id: 'r1',
  code: 'homework',
  name: '各班作业完成情况',
  isGrouped: true,
  columns,
  params: [],
  charts: [{ kind: 'table', title: '完成率', x: 'depart', series: ['rate'] }],
  layout: 'single',
  mayExport: false,
};
const data: ReportData = {
  columns,
  records: [{ depart: 'c1', depart_dictText: '三年级一班', rate: 5 }],
  total: 1,
  size: 1000,
  current: 1,
  pages: 1,
  isCut: false,
};

/** Signals that the heads have arrived. */
const Arrived = () => (useQuery(dashboardChartsQuery()).isSuccess ? <p>已读取</p> : null);

const show = () =>
  showApp(() => (
    <>
      <h1>首页</h1>
      <ReportPanels
        Drill={({ title, code, group }) => <p>{`明细 ${code} ${title} ${JSON.stringify(group)}`}</p>}
      />
      <Arrived />
    </>
  ));

it('the report panels show the charts of each report, and a failing report does not affect the others', async () => {
  server.use(
    http.get(`${api}/online/graphreport/api/dashboard`, () =>
      done([
        head,
        { ...head, id: 'r2', code: 'broken', name: '问卷' },
        { ...head, id: 'r3', charts: [] },
        { ...head, id: 'r4', params: [{ key: 'p1', label: '班级', kind: 'depart', required: true }] },
      ]),
    ),
    http.get(`${api}/online/graphreport/api/getChartsData/homework`, () => done({ head, data })),
    http.get(`${api}/online/graphreport/api/getChartsData/broken`, () =>
      HttpResponse.json({ success: false, message: '报表用到了您不能查看的字段', code: 500, result: null }),
    ),
  );
  await show();
  const panel = await screen.findByRole('region', { name: '各班作业完成情况' });
  await within(panel).findByText('三年级一班');
  await userEvent.click(within(panel).getByRole('button', { name: '5，查看完成率的明细' }));
  await within(panel).findByText('明细 homework 三年级一班 {"depart":"c1"}');
  const broken = screen.getByRole('region', { name: '问卷' });
  await within(broken).findByText('报表用到了您不能查看的字段');
  server.use(http.get(`${api}/online/graphreport/api/getChartsData/broken`, () => done({ head, data })));
  within(broken).getByRole('button', { name: '重试' }).click();
  await within(broken).findByText('三年级一班');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['各班作业完成情况', '问卷']);
});

it('the report panels are absent and request no data if no report is available to the user', async () => {
  const asked: string[] = [];
  server.use(
    http.get(`${api}/online/graphreport/api/dashboard`, () => done([])),
    http.get(`${api}/online/graphreport/api/getChartsData/:code`, ({ request }) => {
      asked.push(request.url);
      return done({ head, data });
    }),
  );
  await show();
  await screen.findByText('已读取');
  expect([screen.queryByRole('region'), asked]).toEqual([null, []]);
});
