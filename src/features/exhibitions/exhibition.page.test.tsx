import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { PageProps } from '#shared/app/page.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import ExhibitionPage from './exhibition.page.tsx';
import MyExhibitionsPage from './my-exhibitions.page.tsx';

const api = 'http://localhost:3000/api/teaching';
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const refused = (message: string) => HttpResponse.json({ success: false, message, code: 500, result: null });

const open = {
  id: 'x1',
  title: '春天',
  intro: '画出春天',
  classNames: '一班,二班',
  createBy_dictText: '李老师',
  phase: 'entering',
  entryEnd: '2999-01-01 23:59:59',
  voteEnd: '2999-01-02 23:59:59',
  maxWorks: 1,
  entryCount: 2,
  voteCount: 1,
  mayEdit: false,
  mayCollect: false,
  mayEnter: true,
  mayVote: true,
  ownEntries: [],
  votedFor: null,
};
const entry = (id: string, workName: string, values: object = {}) => ({
  id,
  exhibitionId: 'x1',
  realname: '小明',
  avatar_url: null,
  workName,
  workType: '2',
  coverFileKey_url: null,
  isOwn: false,
  place: null,
  mayRemove: false,
  ...values,
});

/** What the server answers, and what it was asked to do. */
let exhibition: object = open;
let entries: readonly object[] = [];
const calls: unknown[] = [];
const record = async (what: string, request: Request) => {
  calls.push([what, await request.json()]);
  return done(null, '好了');
};
const server = setupServer(
  http.get(`${api}/exhibition/view`, () => done(exhibition)),
  http.get(`${api}/exhibition/entries`, () =>
    done({ records: entries, total: entries.length, size: 24, current: 1, pages: 1 }),
  ),
  http.get(`${api}/exhibition/entry`, ({ request }) => {
    const id = new URL(request.url).searchParams.get('id');
    return done(entries.find((one) => 'id' in one && one.id === id));
  }),
  http.get(`${api}/exhibition/file`, () => new HttpResponse(null, { status: 404 })),
  http.get(`${api}/teachingWork/mine`, () =>
    done({
      records: [
        { id: 'w1', workName: '花开了', workType: '2', workStatus: 0 },
        { id: 'w2', workName: '退回的', workType: '2', workStatus: -1 },
        { id: 'w3', workName: '文件', workType: '0', workStatus: 1 },
      ],
      total: 3,
      size: 12,
      current: 1,
      pages: 1,
    }),
  ),
  http.put(`${api}/exhibition/vote`, ({ request }) => record('vote', request)),
  http.put(`${api}/exhibition/enter`, ({ request }) => record('enter', request)),
  http.put(`${api}/exhibition/remove`, ({ request }) => record('remove', request)),
  http.delete(`${api}/exhibition/withdraw`, ({ request }) => {
    calls.push(['withdraw', new URL(request.url).searchParams.get('id')]);
    return done(null, '已撤回');
  }),
);

beforeAll(() => {
  connectApi({ apiBase: 'http://localhost:3000/api', token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  exhibition = open;
  entries = [entry('e1', '小鸟'), entry('e2', '种树', { isOwn: true })];
  calls.length = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const show = async (address = '/toy') => {
  const Page = (page: PageProps) => (
    <>
      <h2>页面</h2>
      <ExhibitionPage {...page} params={{ exhibitionId: 'x1' }} />
    </>
  );
  return await showApp(Page, address, 'u1');
};

describe('the wall for a pupil', () => {
  it('has a vote for the works of others, which is given and taken back', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /^投一票\s*：小鸟$/ }));
    await waitFor(() => expect(calls).toEqual([['vote', { id: 'x1', entryId: 'e1' }]]));
    expect(screen.queryByRole('button', { name: /^投一票\s*：种树$/ })).toBe(null);
    exhibition = { ...open, votedFor: 'e1' };
    await user.click(await screen.findByRole('button', { name: /^投一票\s*：小鸟$/ }));
    const chosen = await screen.findByRole('button', { name: /^我的一票\s*：小鸟$/ });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    calls.length = 0;
    await user.click(chosen);
    await waitFor(() => expect(calls).toEqual([['vote', { id: 'x1', entryId: null }]]));
  });

  it('has no vote and no way in after the end, but the first three places', async () => {
    exhibition = { ...open, phase: 'over', mayEnter: false, mayVote: false };
    entries = [entry('e1', '小鸟', { place: 1 }), entry('e3', '下雨')];
    await show();
    const [first, other] = await screen.findAllByRole('article');
    expect(first?.textContent).toContain('第 1 名');
    expect(other?.textContent).not.toContain('名');
    expect(screen.queryByRole('button', { name: /投一票|交我的作品/ })).toBe(null);
  });

  it('enters one of the own works that can be entered', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '交我的作品' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选一个作品参展' }));
    expect((await dialog.findAllByRole('button', { name: /^交这个/ })).map((one) => one.textContent)).toEqual(
      ['交这个：花开了'],
    );
    await user.click(dialog.getByRole('button', { name: /^交这个\s*：花开了$/ }));
    await waitFor(() => expect(calls).toEqual([['enter', { id: 'x1', workId: 'w1' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it('shows the own works: a newer version, 撤回, and the reason of a removal', async () => {
    const own = { workId: 'w2', workName: '种树', isChanged: true, removedReason: null };
    exhibition = {
      ...open,
      maxWorks: 2,
      ownEntries: [
        { ...own, id: 'e2' },
        { ...own, id: 'e9', workId: 'w9', workName: '打雷', removedReason: '太吓人了' },
      ],
    };
    const { user } = await show();
    const list = within(await screen.findByRole('list', { name: '我交的作品' }));
    expect(list.getByText('原因：太吓人了').tagName).toBe('P');
    expect(list.queryByRole('button', { name: /打雷/ })).toBe(null);
    await user.click(list.getByRole('button', { name: '换成新的：种树' }));
    await waitFor(() => expect(calls).toEqual([['enter', { id: 'x1', workId: 'w2' }]]));
    await user.click(list.getByRole('button', { name: '撤回种树' }));
    const question = within(await screen.findByRole('alertdialog', { name: '撤回作品' }));
    await user.click(question.getByRole('button', { name: '撤回' }));
    await waitFor(() => expect(calls).toContainEqual(['withdraw', 'e2']));
    expect(screen.getByText('还可以交 1 个').tagName).toBe('SPAN');
  });

  it('says why an exhibition cannot be opened, and reads it again', async () => {
    server.use(http.get(`${api}/exhibition/view`, () => refused('作品展不存在')));
    const { user } = await show();
    expect((await screen.findByText('作品展不存在')).textContent).toBe('作品展不存在');
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect((await screen.findByRole('heading', { name: '春天' })).tagName).toBe('H1');
  });
});

describe('a work on the wall', () => {
  it('opens in a dialog with its own address', async () => {
    const { user, search } = await show();
    await user.click(await screen.findByRole('button', { name: '小鸟' }));
    const dialog = within(await screen.findByRole('dialog', { name: '小鸟' }));
    await waitFor(() => expect(search()).toBe('?entry=e1'));
    expect((await dialog.findByRole('region', { name: '作品播放器：小鸟' })).tagName).toBe('SECTION');
    await user.click(dialog.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(search()).toBe(''));
  });

  it('is removed by a teacher with a reason', async () => {
    exhibition = { ...open, mayCollect: true, mayEnter: false, mayVote: false };
    entries = [entry('e1', '小鸟', { mayRemove: true })];
    const { user } = await show('/toy?entry=e1');
    await user.click(await screen.findByRole('button', { name: '撤下' }));
    const form = within(await screen.findByRole('dialog', { name: '撤下“小鸟”' }));
    await user.type(form.getByRole('textbox', { name: '原因' }), '名字里有电话');
    await user.click(form.getByRole('button', { name: '撤下' }));
    await waitFor(() => expect(calls).toEqual([['remove', { id: 'e1', reason: '名字里有电话' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });
});

describe('作品展 of a pupil', () => {
  it('lists the exhibitions of the classes with what is left to do', async () => {
    const one = { entryEnd: '2999-01-01 23:59:59', maxWorks: 1, entryCount: 3, createBy_dictText: '李老师' };
    server.use(
      http.get(`${api}/exhibition/mine`, () =>
        done([
          { ...one, id: 'x1', title: '春天', phase: 'entering', voteEnd: null, ownCount: 0, hasVoted: false },
          {
            ...one,
            id: 'x2',
            title: '冬天',
            phase: 'voting',
            voteEnd: one.entryEnd,
            ownCount: 1,
            hasVoted: false,
          },
        ]),
      ),
    );
    await showApp(MyExhibitionsPage, '/toy', 'u1');
    expect((await screen.findByRole('link', { name: '春天' })).getAttribute('href')).toBe('/exhibitions/x1');
    expect(screen.getByText('你还没有交作品').tagName).toBe('P');
    expect(screen.getByText('你交了 1 个作品，你的一票还没有投').tagName).toBe('P');
  });

  it('says how it begins while there is none', async () => {
    server.use(http.get(`${api}/exhibition/mine`, () => done([])));
    await showApp(MyExhibitionsPage, '/toy', 'u1');
    expect((await screen.findByText(/^还没有作品展/)).tagName).toBe('P');
  });
});
