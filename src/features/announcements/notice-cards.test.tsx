import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { NoticeCards } from './notice-cards.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const notice = (id: string, titile: string) => ({
  id,
  titile,
  sender: '李老师',
  msgContent: '<p>第一行<br />第二行 <a href="https://a.cn/x">https://a.cn/x</a></p>',
  msgCategory: '3',
  sendTime: '2026-03-01 12:00:00',
});
const paper = { fileName: '须知.pdf', filePath: 'notice-a.pdf', fileSize: 2048 };

it('a notice shows the words of the teacher and its files, and leaves once it is confirmed', async () => {
  const read: unknown[] = [];
  server.use(
    http.put(`${api}/sys/sysAnnouncementSend/editByAnntIdAndUserId`, async ({ request }) => {
      read.push(await request.json());
      return HttpResponse.json({ success: true, message: '修改成功！', code: 200, result: null });
    }),
  );
  const all = [{ ...notice('n1', '春游'), files: [paper] }, notice('n2', '带彩笔')];
  const { user } = await showApp(() => <NoticeCards notices={all} />);
  const card = within(screen.getByRole('article', { name: '通知：春游' }));
  expect(card.getByText('李老师').tagName).toBe('STRONG');
  expect(card.getByText('03-01 12:00').tagName).toBe('TIME');
  expect((await card.findByRole('link', { name: 'https://a.cn/x' })).getAttribute('rel')).toContain(
    'noopener',
  );
  expect(within(card.getByRole('list', { name: '文件' })).getByText('须知.pdf（2.0 KB）').tagName).toBe(
    'SPAN',
  );
  expect(screen.queryByRole('link', { name: '全部通知' })).toBe(null);
  await user.click(card.getByRole('button', { name: '知道了：春游' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: '通知：春游' })).toBe(null));
  expect(read).toEqual([{ anntId: 'n1' }]);
  expect(screen.getByRole('article', { name: '通知：带彩笔' }).tagName).toBe('ARTICLE');
});

it('three notices have a link to all of them', async () => {
  await showApp(() => <NoticeCards notices={['a', 'b', 'c'].map((id) => notice(id, id))} />);
  const link = screen.getByRole('link', { name: '全部通知' });
  expect(link.getAttribute('href')).toBe('/isps/userAnnouncement?kind=3');
});
