import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { NoticeCards } from './notice-cards.tsx';

const api = 'http://localhost:3000/api';
const files = `${api}/sys/common/static`;
const server = setupServer();

beforeAll(() => {
  connectApi({ apiBase: api, staticBase: files, token: () => null });
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
  sendTime: '2020-03-01 12:00:00',
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
  expect(card.getByText('2020 年 3 月 1 日 12:00').tagName).toBe('TIME');
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
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '带彩笔' }));
});

it('a picture opens in a large size, and can be downloaded', async () => {
  const asked: string[] = [];
  server.use(
    http.get(`${files}/:name`, ({ request, params }) => {
      asked.push(`${String(params['name'])} ${new URL(request.url).searchParams.get('width') ?? 'whole'}`);
      return HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer);
    }),
  );
  const sheet = { fileName: '练习.jpg', filePath: 'notice-b.jpg', fileSize: 2048 };
  const { user } = await showApp(() => (
    <NoticeCards notices={[{ ...notice('n1', '练习'), files: [sheet] }]} />
  ));
  await user.click(screen.getByRole('button', { name: '看大图：练习.jpg' }));
  const dialog = within(screen.getByRole('dialog', { name: '练习.jpg' }));
  const picture = await dialog.findByRole<HTMLImageElement>('img', { name: '练习.jpg' });
  await waitFor(() => expect(picture.src).toMatch(/^blob:/));
  expect(asked).toEqual(['notice-b.jpg 1280', 'notice-b.jpg 1920']);
  expect(dialog.getByRole('button', { name: /下载/ }).textContent).toContain('练习.jpg');
});

it('three notices have a link to all of them', async () => {
  await showApp(() => <NoticeCards notices={['a', 'b', 'c'].map((id) => notice(id, id))} />);
  const link = screen.getByRole('link', { name: '全部通知' });
  expect(link.getAttribute('href')).toBe('/isps/userAnnouncement?kind=3');
});
