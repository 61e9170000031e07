import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { partsOf } from './class-bars.tsx';
import { OverviewPanels } from './overview-panels.tsx';
import { SchoolText } from './school-text.tsx';
import { SitePanels } from './site-panels.tsx';
import { TeacherPanels } from './teacher-panels.tsx';

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

const show = (Panels: ComponentType) =>
  showApp(() => (
    <>
      <h1>首页</h1>
      <Panels />
    </>
  ));
const panel = (name: string) => within(screen.getByRole('region', { name }));
const addressOf = (link: HTMLElement) => {
  const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'http://x');
  return pathname + decodeURIComponent(search);
};

const classOne = {
  departId: 'c1',
  departName: '三年级一班',
  studentCount: 31,
  unitCount: 3,
  gradedCount: 5,
  waitingCount: 4,
  returnedCount: 2,
  averageScore: '4.4',
  pendingCount: 6,
};

describe('the dashboard panels of a teacher', () => {
  it('link each figure to the matching list', async () => {
    server.use(
      http.get(`${api}/teaching/dashboard/grading`, () =>
        done({
          pendingCount: 7,
          oldest: [
            {
              id: 'w1',
              workName: '散步的熊猫',
              username: 's30116',
              realname: '郭语嫣',
              departName: '三年级一班',
              unitName: '第一课',
              createTime: '2026-11-20 15:26:00',
            },
          ],
        }),
      ),
      http.get(`${api}/teaching/dashboard/classes`, () => done({ classCount: 14, classes: [classOne] })),
    );
    await show(TeacherPanels);
    const waiting = panel('待批改');
    expect(addressOf(await waiting.findByRole('link', { name: '去批改' }))).toBe(
      '/teaching/workList?workStatus=1&grade=next',
    );
    expect(addressOf(waiting.getByRole('link', { name: '散步的熊猫' }))).toBe(
      '/teaching/workList?workStatus=1&username=s30116',
    );
    expect(waiting.getByText('郭语嫣 · 三年级一班 · 第一课').tagName).toBe('SPAN');
    const classes = panel('班级进度');
    expect(addressOf(await classes.findByRole('link', { name: '批改三年级一班的 6 份作业' }))).toBe(
      '/teaching/workList?workStatus=1&departId=c1&grade=next',
    );
    expect(
      classes.getByText('31 名学生 × 3 个单元 · 已批改 5 · 待批改 4 · 已退回 2 · 未提交 82 · 平均 4.4 星')
        .tagName,
    ).toBe('SPAN');
    expect(classes.getByText('另有 13 个班级未显示').tagName).toBe('P');
  });

  it('show placeholders for no pending work and no class', async () => {
    server.use(
      http.get(`${api}/teaching/dashboard/grading`, () => done({ pendingCount: 0, oldest: [] })),
      http.get(`${api}/teaching/dashboard/classes`, () => done({ classCount: 0, classes: [] })),
    );
    await show(TeacherPanels);
    expect((await screen.findByText('没有等待批改的作业')).tagName).toBe('P');
    expect((await screen.findByText(/^还没有班级。您可以新建班级/)).tagName).toBe('P');
    expect(screen.getByRole('link', { name: '去班级管理' }).getAttribute('href')).toBe(
      '/isystem/departDetailList',
    );
  });

  it('fail independently of each other and can be retried', async () => {
    let isDown = true;
    server.use(
      http.get(`${api}/teaching/dashboard/grading`, () =>
        isDown
          ? HttpResponse.json({ success: false, message: '数据库忙', code: 500 }, { status: 500 })
          : done({ pendingCount: 2, oldest: [] }),
      ),
      http.get(`${api}/teaching/dashboard/classes`, () =>
        done({ classCount: 1, classes: [{ ...classOne, unitCount: 0, gradedCount: 0, waitingCount: 0 }] }),
      ),
    );
    const { user, noticeTexts } = await show(TeacherPanels);
    expect((await panel('待批改').findByRole('alert')).textContent).toContain('数据库忙');
    expect((await panel('班级进度').findByText('31 名学生，还没有开设课程')).tagName).toBe('SPAN');
    expect(noticeTexts()).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect((await panel('待批改').findByText('2')).tagName).toBe('B');
  });

  it('never show a negative number of missing works', () => {
    const values = (one: Parameters<typeof partsOf>[0]) => partsOf(one).map(({ value }) => value);
    expect(values(classOne)).toEqual([5, 4, 2, 82]);
    expect(values({ ...classOne, studentCount: 1 })).toEqual([5, 4, 2, 0]);
  });
});

describe("the teacher's overview", () => {
  const at = { departId: 'c1', departName: '三年级一班' };
  const empty = { lessons: [], ending: [], stuckCount: 0, stuck: [], joins: [] };
  const answer = (overview: object) =>
    server.use(http.get(`${api}/teaching/dashboard/desk`, () => done({ ...empty, ...overview })));

  it('links to the lesson, the progress board, the homework and the join requests', async () => {
    const lesson = { ...at, courseId: 'k1', courseName: '动画', unitId: 'u1', unitName: '第1课' };
    const pupil = { ...at, username: 's1', realname: '王小明', courseId: 'k1', workName: '第1课' };
    answer({
      lessons: [{ ...lesson, state: 'taught' }],
      ending: [
        {
          id: 'h1',
          workName: '画迷宫',
          deadline: '2030-05-15 18:00:00',
          handedInCount: 2,
          pupilCount: 31,
        },
      ],
      stuckCount: 9,
      stuck: [{ ...pupil, userId: 'p1', reason: 'idle' }],
      joins: [{ ...at, count: 3 }],
    });
    await show(OverviewPanels);
    const link = (name: string) => addressOf(screen.getByRole('link', { name }));
    await screen.findByText('今天已开始');
    expect(link('三年级一班：开始上课')).toBe('/teach/c1/k1/u1');
    expect(link('第1课')).toBe('/learn/k1/u1');
    expect(link('王小明')).toBe('/course/progress?departId=c1&courseId=k1');
    expect(link('画迷宫')).toBe('/work/additionalWork?workName=画迷宫');
    expect(link('三年级一班')).toBe('/isystem/departDetailList?depart=c1&tab=joins');
    const texts = ['一周没有提交', '2/31 已交', '05-15 18:00 截止', '3 人等待', '另有 8 名学生未显示'];
    expect(texts.filter((text) => screen.queryByText(text) === null)).toEqual([]);
  });

  it('shows placeholders when there is no data', async () => {
    answer({});
    await show(OverviewPanels);
    expect((await screen.findByText('还没有给班级开课')).tagName).toBe('P');
    expect(
      ['没有需要帮助的学生', '三天内没有截止的作业'].map((text) => screen.getByText(text).tagName),
    ).toEqual(['P', 'P']);
    expect(screen.queryByRole('region', { name: '入班申请' })).toBe(null);
  });
});

describe('the dashboard panels of an administrator', () => {
  const day = (tian: string, visit: number) => ({ tian, type: tian.slice(5), visit, ip: 1 });
  const counts = {
    userCount: 12345,
    studentCount: 12000,
    classCount: 300,
    courseCount: 20,
    workCount: 99000,
    pendingCount: 4,
    disk: { free: 50 * 2 ** 30, total: 100 * 2 ** 30, low: false },
    setUp: { name: '星河小学', teacherCount: 12, openCourseCount: 0, backupTime: null },
    attention: [],
  };

  it('list what needs a person', async () => {
    const disk = { free: 4 * 2 ** 30, total: 100 * 2 ** 30, low: true };
    const attention = [
      { kind: 'disk', count: 1, detail: null },
      { kind: 'backupFailed', count: 1, detail: '磁盘空间不足' },
      { kind: 'backupMissing', count: 1, detail: null },
      { kind: 'backupOld', count: 1, detail: '2026-10-01 02:00:00' },
      { kind: 'joins', count: 3, detail: null },
      { kind: 'yearEnd', count: 24, detail: null },
    ];
    server.use(
      http.get(`${api}/sys/loginfo`, () => done({ totalVisitCount: 1, todayVisitCount: 1, todayIp: 1 })),
      http.get(`${api}/teaching/dashboard/site`, () => done({ ...counts, disk, attention })),
      http.get(`${api}/sys/visitInfo`, () => done([])),
    );
    await show(SitePanels);
    await screen.findByRole('region', { name: '需要处理' });
    expect(
      panel('需要处理')
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringContaining('服务器磁盘空间不足：只剩 4.0 GB，共 100 GB。'),
      '备份失败：磁盘空间不足',
      '学校还没有备份',
      '超过两天没有备份了，最近一次是 2026-10-01 02:00',
      '3 个入班申请等待处理',
      '新学年：24 个班级还没有升班',
    ]);
  });

  it('show visits and counts, and a chart for the selected period', async () => {
    server.use(
      http.get(`${api}/sys/loginfo`, () => done({ totalVisitCount: 1234, todayVisitCount: 56, todayIp: 7 })),
      http.get(`${api}/teaching/dashboard/site`, () => done(counts)),
      http.get(`${api}/sys/visitInfo`, ({ request }) =>
        done(
          new URL(request.url).searchParams.get('days') === '30'
            ? [day('2026-10-01', 3), day('2026-11-21', 9)]
            : [day('2026-11-21', 9)],
        ),
      ),
    );
    const { user } = await show(SitePanels);
    await screen.findByText('12,345');
    await screen.findByText('1,234');
    expect(panel('需要处理').getByText('一切正常').tagName).toBe('P');
    const tiles = within(screen.getByRole('list', { name: '全站统计' })).getAllByRole('listitem');
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      '今日访问56',
      '今日 IP7',
      '总访问量1,234',
      '用户12,345',
      '学生12,000',
      '班级300',
      '课程20',
      '作品99,000',
    ]);
    expect((await screen.findByRole('figure')).getAttribute('aria-label')).toBe('近 1 天的访问量和 IP 数');
    await user.click(screen.getByRole('radio', { name: '近 30 天' }));
    await screen.findByRole('figure', { name: '近 2 天的访问量和 IP 数' });
    expect(screen.getByRole('rowheader', { name: '2026-10-01', hidden: true }).tagName).toBe('TH');
  });

  it('show a dash for counts that could not be loaded', async () => {
    const down = () => HttpResponse.json({ success: false, message: '忙', code: 500 }, { status: 500 });
    server.use(
      http.get(`${api}/sys/loginfo`, down),
      http.get(`${api}/teaching/dashboard/site`, () => done(counts)),
      http.get(`${api}/sys/visitInfo`, down),
    );
    await show(SitePanels);
    await screen.findByText('12,345');
    const tiles = within(screen.getByRole('list', { name: '全站统计' }));
    expect(tiles.getAllByRole('listitem')[0]?.textContent).toBe('今日访问—');
    expect((await panel('访问趋势').findByRole('alert')).textContent).toContain('忙');
  });
});

describe('the school notice', () => {
  it('is hidden when it is empty and shown otherwise', async () => {
    let html = '';
    server.use(http.get(`${api}/sys/config/getConfig`, () => done(html)));
    await show(SchoolText);
    expect(screen.queryByRole('region')).toBe(null);
    cleanup();
    html = '<p>开学啦</p>';
    await show(SchoolText);
    const words = await screen.findByRole('region', { name: '学校公告栏' });
    expect(words.textContent).toBe('开学啦');
  });
});
