import { cleanup, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { publicWorkQuery } from '#shared/api/work.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import MyFavouritesPage from './my-favourites.page.tsx';

const api = 'http://localhost:3000/api/teaching/teachingWork';
const done = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const refused = (message: string) => HttpResponse.json({ success: false, message, code: 500, result: null });

type Work = { readonly id: string; readonly workName: string };

/** The works that the server keeps for the user. */
let kept: readonly Work[] = [];
const calls: string[] = [];
const server = setupServer(
  http.get(`${api}/favourites`, ({ request }) => {
    const page = Number(new URL(request.url).searchParams.get('pageNo'));
    const records = kept.slice((page - 1) * 12, page * 12);
    return done({ records, total: kept.length, size: 12, current: page, pages: 1 });
  }),
  http.post(`${api}/favourite`, () => {
    calls.push('add');
    return done(null, '已收藏');
  }),
  http.delete(`${api}/favourite`, ({ request }) => {
    const id = new URL(request.url).searchParams.get('workId');
    calls.push(`remove ${id}`);
    kept = kept.filter((work) => work.id !== id);
    return done(null, '已取消收藏');
  }),
);

beforeAll(() => {
  connectApi({ apiBase: 'http://localhost:3000/api', token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  calls.length = 0;
  kept = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

describe('收藏 on the page of a work', () => {
  const showButton = async (favourite: boolean | null) => {
    server.use(http.get(`${api}/studentWorkInfo`, () => done({ id: 'w1', workName: '迷宫', favourite })));
    const Page = () => {
      const { data } = useQuery(publicWorkQuery('w1'));
      return data === undefined ? null : (
        <>
          <h1>{data.workName}</h1>
          <FavouriteButton work={data} />
        </>
      );
    };
    return await showApp(Page, '/toy', 'u1');
  };

  it('keeps the work and lets it go again', async () => {
    const { user, noticeTexts } = await showButton(false);
    await user.click(screen.getByRole('button', { name: '收藏' }));
    await screen.findByRole('button', { name: /^已收藏/ });
    await waitFor(() => expect(noticeTexts()).toEqual(['success 已收藏']));
    await user.click(screen.getByRole('button', { name: /^已收藏/ }));
    await screen.findByRole('button', { name: '收藏' });
    await waitFor(() => expect(calls).toEqual(['add', 'remove w1']));
  });

  it('is as before when the server refuses, with its reason', async () => {
    server.use(http.post(`${api}/favourite`, () => refused('已经收藏了500个作品，先取消几个再收藏吧')));
    const { user, noticeTexts } = await showButton(false);
    await user.click(screen.getByRole('button', { name: '收藏' }));
    await waitFor(() => expect(noticeTexts()).toEqual(['warning 已经收藏了500个作品，先取消几个再收藏吧']));
    expect(screen.getByRole('button', { name: '收藏' }).dataset['kept']).toBe('false');
  });

  it('is not shown to those who cannot keep the work', async () => {
    await showButton(null);
    expect(screen.queryByRole('button')).toBe(null);
  });
});

describe('我的收藏', () => {
  it('removes a work after a question, and 撤销 adds it again', async () => {
    kept = [
      { id: 'w1', workName: '迷宫' },
      { id: 'w2', workName: '接苹果' },
    ];
    const { user } = await showApp((page) => <MyFavouritesPage {...page} />, '/toy', 'u1');
    await user.click(await screen.findByRole('button', { name: /^不收藏了.*迷宫/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('“迷宫”不收藏了吗？');
    await user.click(screen.getByRole('button', { name: '不收藏了' }));
    await waitFor(() => expect(screen.queryByText('迷宫')).toBe(null));
    expect(screen.getByRole('status', { name: '取消收藏结果' }).textContent).toContain('已取消收藏 1 项');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(calls).toEqual(['remove w1', 'add']));
  });

  it('shows the previous page after the last work of the last page is removed', async () => {
    kept = Array.from({ length: 13 }, (_, at) => ({ id: `w${at}`, workName: `作品${at}` }));
    const { user } = await showApp((page) => <MyFavouritesPage {...page} />, '/toy?pageNo=2', 'u1');
    await user.click(await screen.findByRole('button', { name: /^不收藏了.*作品12/ }));
    await user.click(await screen.findByRole('button', { name: '不收藏了' }));
    expect((await screen.findByText('作品0')).getAttribute('href')).toBe('/work-detail?id=w0');
  });

  it('says how to begin while there is nothing', async () => {
    await showApp((page) => <MyFavouritesPage {...page} />, '/toy', 'u1');
    expect((await screen.findByRole('link', { name: '去发现作品' })).getAttribute('href')).toBe('/workList');
  });
});
