import { cleanup, fireEvent, screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PublicLinkDialog } from './public-link-dialog.tsx';
import { link } from './testing/link.ts';

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

const answered = (result: unknown, message: string) =>
  HttpResponse.json({ success: true, message, code: 200, result });

/** Refuses a change since the opening, like the server. */
function serve(): string[] {
  const sent: string[] = [];
  let revision = 1;
  server.use(
    http.get(`${api}/online/cgform/publicLink/visit`, () => answered(link, '')),
    http.put(`${api}/online/cgform/publicLink/visit`, async ({ request }) => {
      const body: unknown = await request.json();
      const seen = String(Object(body).revision);
      sent.push(seen);
      await delay(1);
      if (seen !== `r${revision}`)
        return HttpResponse.json({ success: false, message: '链接已被修改', code: 409 }, { status: 409 });
      revision += 1;
      return answered({ ...link, revision: `r${revision}` }, '保存成功！');
    }),
  );
  return sent;
}

it('a double click on 保存 saves once, and a later click saves with the new revision', async () => {
  const sent = serve();
  const { noticeTexts } = await showApp(() => (
    <PublicLinkDialog code="visit" name="来访" onClose={() => undefined} />
  ));
  const button = await screen.findByRole('button', { name: '保存' });
  fireEvent.click(button);
  fireEvent.click(button);
  await expect.poll(() => noticeTexts().length).toBe(1);
  expect(sent).toEqual(['r1']);
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
  fireEvent.click(button);
  await expect.poll(() => sent).toEqual(['r1', 'r2']);
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
  expect(screen.queryByRole('alert')).toBe(null);
});
