import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { HtmlField } from '#shared/forms/html-field.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { RowText } from './row-text.tsx';
import { api, onlineServer } from './testing/online-server.tsx';

// Pictures in rich text of rows need the reader's token, in the text and in the form that edits it.

const address = `${api}/sys/common/static/form-abc.png`;
const html = `<p>见图<img src="${address}" alt="我的画"></p>`;
let asked: (string | null)[];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => 'T' });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  asked = [];
  onlineServer.use(
    http.get(`${api}/sys/common/static/form-abc.png`, ({ request }) => {
      asked.push(request.headers.get('X-Access-Token'));
      return HttpResponse.arrayBuffer(new ArrayBuffer(1));
    }),
  );
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const showText = (text: string) =>
  showApp(() => (
    <>
      <h1>记录</h1>
      <RowText html={text} />
    </>
  ));
const shownBy = (alt: string) => screen.getByRole('img', { name: alt }).getAttribute('src');

it('a rich text loads its pictures with the token of the reader', async () => {
  await showText(html);
  await waitFor(() => expect(shownBy('我的画')).toMatch(/^blob:/));
  expect(asked).toEqual(['T']);
});

it('an inaccessible picture is replaced with a message', async () => {
  onlineServer.use(
    http.get(`${api}/sys/common/static/form-abc.png`, () => new HttpResponse(null, { status: 404 })),
  );
  await showText(html);
  expect((await screen.findByText(/图片无法显示/)).textContent).toBe('见图图片无法显示');
});

it('a picture of another site is loaded from its original URL', async () => {
  await showText('<p><img src="https://example.com/a.png" alt="别处"></p>');
  expect(shownBy('别处')).toBe('https://example.com/a.png');
  expect(asked).toEqual([]);
});

it('the editor shows protected pictures too, and keeps their URLs in the saved text', async () => {
  let said = '';
  function Form() {
    const { control, watch } = useForm({ defaultValues: { text: html } });
    said = watch('text');
    return (
      <>
        <h1>记录</h1>
        <HtmlField control={control} name="text" label="正文" pictures="ofRow" />
      </>
    );
  }
  const { user } = await showApp(() => <Form />);
  const box = await screen.findByRole('textbox', { name: '正文' });
  await waitFor(() => expect(box.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/));
  await user.click(box);
  await user.keyboard('好');
  await waitFor(() => expect(said).toContain('好'));
  expect(said).toContain(`src="${address}"`);
  expect(said).not.toContain('blob:');
});
