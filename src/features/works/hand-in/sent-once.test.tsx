import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { CommentDialog } from '../comments/comment-dialog.tsx';
import { RenameDialog } from '../mine/rename-dialog.tsx';
import { TagDialog } from '../tags/tag-dialog.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const sent: string[] = [];
let respond: () => void = () => undefined;

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sent.length = 0;
});
afterAll(() => server.close());

const good = { success: true, message: '操作成功', code: 200, result: null };
const work = { id: '1', workName: '迷宫', workTag: null };
const comment = { id: '2', comment: '难看', username: 'xiaoming' };
const nothing = async () => undefined;

/** Holds requests without an answer until the test sends one. */
async function open(element: ReactElement) {
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const wait = async ({ request }: { readonly request: Request }) => {
    sent.push(await request.text());
    await held;
    return HttpResponse.json(good);
  };
  server.use(
    http.get(`${api}/teaching/teachingWork/getWorkTags`, () => HttpResponse.json({ ...good, result: [] })),
    http.put(`${api}/teaching/teachingWork/rename`, wait),
    http.post(`${api}/teaching/teachingWork/setWorkTag`, wait),
    http.post(`${api}/teaching/teachingWork/reportComment`, wait),
    http.delete(`${api}/teaching/teachingWork/delComment`, wait),
  );
  const { user } = await showApp(() => (
    <>
      <h1>作品</h1>
      {element}
    </>
  ));
  return user;
}

const rests = (button: string) =>
  waitFor(() => expect(screen.getByRole('button', { name: button, busy: false }).isConnected).toBe(true));

describe('while a request is pending', () => {
  it.each([
    ['新名字', '作品名', '保存', <RenameDialog key="name" work={work} onClose={() => undefined} />],
    ['草稿', '新标签', '添加', <TagDialog key="tag" work={work} onClose={() => undefined} />],
  ])('the input %s is not sent again by Enter or a click', async (text, field, button, dialog) => {
    const user = await open(dialog);
    await user.type(await screen.findByRole('textbox', { name: field }), `${text}{Enter}`);
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: field }), '{Enter}');
    await user.click(screen.getByRole('button', { name: button }));
    respond();
    await rests(button);
    expect(sent).toHaveLength(1);
  });

  it('a comment report is not sent again', async () => {
    const user = await open(
      <CommentDialog what="report" comment={comment} onDeleted={nothing} onClose={() => undefined} />,
    );
    await user.type(screen.getByRole('textbox'), '骂人');
    await user.click(screen.getByRole('button', { name: '举报' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '举报' }));
    respond();
    await rests('举报');
    expect(sent).toHaveLength(1);
  });

  it('a comment deletion is not sent again', async () => {
    const user = await open(
      <CommentDialog what="delete" comment={comment} onDeleted={nothing} onClose={() => undefined} />,
    );
    await user.click(screen.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '删除' }));
    respond();
    await rests('删除');
    expect(sent).toHaveLength(1);
  });
});
