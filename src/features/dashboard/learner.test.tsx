import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { LearnerNow } from './learner-now.tsx';
import { LearnerRows } from './learner-rows.tsx';

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

const mark = {
  workId: 'w1',
  workName: '甲的作品',
  score: 4,
  comment: '再想想',
  gradedTime: '2026-03-01 12:00:00',
  toldTime: '2026-03-02 12:00:00',
};
const mine = {
  unitCount: 3,
  submittedCount: 1,
  dueCount: 2,
  due: [
    { unitId: 'u4', unitName: '丁', courseId: 'k2', courseName: '后学', mineWorkStatus: 0 },
    { unitId: 'u5', unitName: '戊', courseId: 'k2', courseName: '后学', mineWorkStatus: -1 },
  ],
  homeworkCount: 2,
  homework: [
    {
      additionalWorkId: 'h1',
      workName: '迷宫',
      departName: '一班',
      deadline: '2020-12-01 23:59:59',
      isLate: true,
      isReturned: false,
    },
  ],
  courses: [
    { courseId: 'k2', courseName: '后学', unitCount: 3, submittedCount: 1, gradedCount: 0, stars: 0 },
  ],
  marks: [{ ...mark, isNew: true }],
  returned: [
    {
      workId: 'w5',
      workName: '戊的作品',
      courseId: 'k2',
      unitId: 'u5',
      comment: '加上音乐',
      returnedTime: null,
    },
    { workId: 'w8', workName: '时钟', additionalWorkId: 'h2', returnedTime: null },
  ],
  drafts: [{ workId: 'w6', workName: '弹跳球', savedTime: '2026-03-01 12:00:00' }],
  classmates: [{ workId: 'w7', workName: '打地鼠', realname: '谢承恩' }],
  stars: 4,
  badges: [],
};

const Home = () => (
  <>
    <LearnerNow greeting="早上好，陈小满" Badge={() => null} />
    <LearnerRows Cover={() => null} />
  </>
);
const show = () => showApp(Home);
const row = (name: string) => within(screen.getByRole('region', { name }));
const addressOf = (link: HTMLElement) => {
  const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'http://x');
  return pathname + search;
};

describe('the home page of a pupil', () => {
  it('shows the next task, and all other work in separate sections', async () => {
    server.use(http.get(`${api}/teaching/dashboard/mine`, () => done(mine)));
    await show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('早上好，陈小满');
    await screen.findByText('老师请你改一改《戊的作品》。');
    expect(addressOf(row('现在做什么').getByRole('link', { name: '去修改' }))).toBe('/learn/k2/u5');
    expect(row('现在做什么').getByText('4 颗星').tagName).toBe('SPAN');
    expect(addressOf(row('老师退回的').getByRole('link', { name: '去修改：戊的作品' }))).toBe('/learn/k2/u5');
    expect(row('老师退回的').getByText('加上音乐').tagName).toBe('BLOCKQUOTE');
    const todo = row('要交的作业').getAllByRole('listitem');
    expect(todo.map(({ textContent }) => textContent)).toEqual([
      '2020 年 12 月 1 日 23:59 已截止，可补交迷宫一班去完成',
    ]);
    // The count of 作业, with the homework that the teacher returned.
    const count = row('要交的作业').getByRole('link', { name: '一共 2 个，退回的 1 个在上面' });
    expect(addressOf(count)).toBe('/center/myAdditionalWork');
    const units = row('要学的课').getAllByRole('listitem');
    expect(units.map(({ textContent }) => textContent)).toEqual(['已保存，还没有交丁后学继续做']);
    expect(row('要学的课').getByRole('link', { name: '一共 1 节课' }).tagName).toBe('A');
    expect(addressOf(row('接着做').getByRole('link', { name: '弹跳球' }))).toBe('/create?work=w6');
    expect(addressOf(row('同学的新作品').getByRole('link', { name: '打地鼠' }))).toBe('/work-detail?id=w7');
    expect(row('同学的新作品').getByText('谢承恩').tagName).toBe('P');
    expect(addressOf(row('我的课程').getByRole('link', { name: '后学' }))).toBe('/learn/k2');
  });

  it('shows pinyin for all texts if the class uses it', async () => {
    server.use(http.get(`${api}/teaching/dashboard/mine`, () => done(mine)));
    await showApp(Home, '/toy', undefined, [], { pinyin: true, largeText: false });
    await screen.findByRole('region', { name: '我的课程' });
    const bare = [
      '早上好',
      '老师请你',
      '去修改',
      '戊的作品',
      '加上音乐',
      '迷宫',
      '弹跳球',
      '再想想',
      '后学',
      '全部课程',
      '全部作品',
      '去完成',
      '继续做',
      '一共',
      '已保存',
      '颗星',
      '一班',
      '谢承恩',
      '已截止',
    ];
    const words = () => document.querySelector('section')?.parentElement?.textContent ?? '';
    await waitFor(() => expect(bare.filter((text) => words().includes(text))).toEqual([]));
    expect(words()).toContain('早zǎo上shàng好hǎo');
  });

  it('marks new grades as seen and then lists them as recent grades', async () => {
    let isSeen = false;
    server.use(
      http.get(`${api}/teaching/dashboard/mine`, () =>
        done({ ...mine, marks: [{ ...mark, isNew: !isSeen }] }),
      ),
      http.post(`${api}/teaching/dashboard/marksSeen`, async ({ request }) => {
        expect(await request.json()).toEqual({ until: mark.toldTime });
        isSeen = true;
        return done(null);
      }),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '收下' }));
    expect((await screen.findByRole('heading', { name: '最近的成绩' })).tagName).toBe('H2');
    expect(row('最近的成绩').getByRole('link', { name: '甲的作品' }).tagName).toBe('A');
    expect(screen.queryByRole('button', { name: '收下' })).toBe(null);
  });

  it('omits empty sections', async () => {
    const empty = { due: [], homework: [], courses: [], marks: [], returned: [], drafts: [], classmates: [] };
    server.use(
      http.get(`${api}/teaching/dashboard/mine`, () =>
        done({ ...mine, ...empty, unitCount: 0, dueCount: 0, homeworkCount: 0, stars: 0 }),
      ),
    );
    await show();
    expect(addressOf(await screen.findByRole('link', { name: '开始创作' }))).toBe('/create');
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('shows a single loading error and reloads on 重试', async () => {
    let isDown = true;
    server.use(
      http.get(`${api}/teaching/dashboard/mine`, () =>
        isDown
          ? HttpResponse.json({ success: false, message: '数据库忙', code: 500 }, { status: 500 })
          : done(mine),
      ),
    );
    const { user } = await show();
    expect((await screen.findByRole('alert')).textContent).toContain('数据库忙');
    isDown = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('老师请你改一改《戊的作品》。');
  });
});
