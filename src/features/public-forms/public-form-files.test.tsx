import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PublicJudge } from '#features/form-rows/rules/public-judge.tsx';
import { PublicForm } from './public-form.tsx';
import type { CaptchaPart } from './types.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const refusal = (message: string, result: unknown = null) =>
  HttpResponse.json({ success: false, message, code: 500, result });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('session')?.clear());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const photo: Schema<'PublicField'> = {
  key: 'photo',
  label: '照片',
  kind: 'image',
  required: false,
  accept: ['.png', '.jpg'],
  fileLimit: 1024 * 1024,
  fileCount: 2,
};
const booklet: Schema<'PublicField'> = {
  ...photo,
  key: 'file',
  label: '附件',
  kind: 'file',
  accept: ['.pdf'],
};

const solved = { captcha: 'ABCD', checkKey: 'k' };
function captchaPart(renewed: string[]): CaptchaPart {
  return {
    answer: solved,
    renew: () => renewed.push('renewed'),
    field: {
      name: 'captcha',
      checkKey: '',
      value: '',
      onChange: () => undefined,
      onRefresh: () => undefined,
    },
    Field: ({ error }) => <p data-testid="captcha">{error ?? '验证码'}</p>,
  };
}

/** The server's answers to one file after the other; the last one repeats. */
type Said = () => Response;
const stored =
  (path: string, fileName: string): Said =>
  () =>
    answer({ filePath: path, fileName });

async function showForm(said: Said[], asksFirst = false) {
  const sent: unknown[] = [];
  const files: Record<string, unknown>[] = [];
  const renewed: string[] = [];
  const form = {
    state: 'open',
    title: '报名',
    intro: null,
    deadline: null,
    captcha: asksFirst,
    fields: [photo, booklet],
    rules: [],
  } satisfies Schema<'PublicForm'>;
  server.use(
    http.get(`${api}/online/public/form/t1`, () => answer(form)),
    http.post(`${api}/online/public/form/t1/file`, async ({ request }) => {
      const { file, ...fields } = Object.fromEntries(await request.formData());
      files.push({ ...fields, file: file instanceof File ? file.name : file });
      return (said.length > 1 ? said.shift() : said[0])?.() ?? HttpResponse.error();
    }),
    http.post(`${api}/online/public/form/t1`, async ({ request }) => {
      sent.push(await request.json());
      return answer({ number: 1, receipt: 'ABCD-1234', thanks: null });
    }),
  );
  const app = await showApp(() => (
    <PublicForm token="t1" captcha={captchaPart(renewed)} judge={PublicJudge} />
  ));
  const send = await screen.findByRole('button', { name: '提交' });
  return { ...app, sent, files, renewed, submit: () => app.user.click(send) };
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const choose = async ({ user }: Pick<Awaited<ReturnType<typeof showForm>>, 'user'>, ...files: File[]) =>
  user.upload(screen.getByLabelText('照片'), files);

describe('a public form with file fields', () => {
  it('uploads and previews files on selection, and submits only those that were not removed', async () => {
    const app = await showForm([stored('answer-1.png', '1.png'), stored('answer-2.png', '2.png')]);
    expect(screen.getByText('最多 2 个图片，每个不超过 1 MB').tagName).toBe('P');
    expect(screen.getByText('最多 2 个文件，每个不超过 1 MB，可以是PDF、Word、Excel、PPT 文档').tagName).toBe(
      'P',
    );
    const input = screen.getByLabelText<HTMLInputElement>('照片');
    expect([input.accept, input.multiple]).toEqual(['.png,.jpg,image/png,image/jpeg', true]);
    await choose(app, png('1.png'), png('2.png'));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: '1.png' });
    expect(picture.src).toMatch(/^blob:/);
    await app.user.click(await screen.findByRole('button', { name: '移除1.png' }));
    await app.submit();
    await waitFor(() =>
      expect(app.sent).toEqual([{ values: { photo: ['answer-2.png'], file: null }, website: '' }]),
    );
    expect(app.files).toEqual([
      { field: 'photo', file: '1.png' },
      { field: 'photo', file: '2.png' },
    ]);
  });

  it('cannot be submitted while an upload has failed, and the upload can be retried', async () => {
    const app = await showForm([() => HttpResponse.error(), stored('answer-1.png', '1.png')]);
    await choose(app, png('1.png'));
    await screen.findByText(/1\.png 上传失败/);
    await app.submit();
    await screen.findByText('有文件还没有传完：请等一等，或者点“重试”；不要这个文件，就点“知道了”');
    expect(app.sent).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByRole('img', { name: '1.png' });
    await app.submit();
    await waitFor(() => expect(app.sent).toHaveLength(1));
  });

  it('cannot be submitted until a rejected file is dismissed', async () => {
    const app = await showForm([]);
    await choose(app, new File([new Uint8Array(2 * 1024 * 1024)], '1.png', { type: 'image/png' }));
    await screen.findByText('1.png：文件超过1MB');
    await app.submit();
    const notice = await screen.findByText(
      '有文件还没有传完：请等一等，或者点“重试”；不要这个文件，就点“知道了”',
    );
    await app.submit();
    // A new element, which is announced again.
    await waitFor(() => expect(notice.isConnected).toBe(false));
    await screen.findByText(notice.textContent);
    expect(app.sent).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByText(/^有文件还没有传完/)).toBe(null);
    await app.submit();
    await waitFor(() => expect(app.sent).toHaveLength(1));
  });

  it('restores uploaded files after a reload, without their previews', async () => {
    const app = await showForm([stored('answer-1.png', '1.png')]);
    await choose(app, png('1.png'));
    await screen.findByRole('img', { name: '1.png' });
    await waitFor(() =>
      expect(openStorage('session')?.getItem('pro__Drafts_visitor')).toContain('answer-1.png'),
    );
    cleanup();
    const again = await showForm([]);
    await screen.findByText('已上传的图片 1');
    await again.submit();
    await waitFor(() => expect(again.sent).toHaveLength(1));
    expect(JSON.stringify(again.sent)).toContain('answer-1.png');
  });

  it('shows why a file is rejected, without uploading files that are too large or too many', async () => {
    const app = await showForm([
      () => refusal('文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传', { field: 'file' }),
    ]);
    await choose(app, png('1.png'), new File([new Uint8Array(1024 * 1024 + 1)], '大.png'));
    await screen.findByText('大.png：文件超过1MB');
    await screen.findByText('1.png 上传失败：文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传');
    expect(app.files).toHaveLength(1);
    await choose(app, png('2.png'), png('3.png'), png('4.png'));
    await screen.findByText('4.png：最多 2 个');
  });

  it('requires a captcha for an upload only if the server requests it', async () => {
    const app = await showForm([
      () => refusal('请输入验证码！', { captcha: true, field: 'captcha' }),
      stored('answer-1.png', '1.png'),
    ]);
    expect(screen.queryByTestId('captcha')).toBe(null);
    await choose(app, png('1.png'));
    await screen.findByText('1.png 上传失败：请先填写下面的验证码，再点“重试”');
    expect(screen.getByTestId('captcha').textContent).toBe('请输入验证码！');
    await app.user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByRole('img', { name: '1.png' });
    expect(app.files).toEqual([
      { field: 'photo', file: '1.png' },
      { field: 'photo', file: '1.png', ...solved },
    ]);
    expect([app.renewed, screen.queryByTestId('captcha')]).toEqual([['renewed'], null]);
  });

  it('does not consume the captcha of the submission for uploads', async () => {
    const app = await showForm([stored('answer-1.png', '1.png')], true);
    await choose(app, png('1.png'));
    await screen.findByRole('img', { name: '1.png' });
    expect([app.files, app.renewed]).toEqual([[{ field: 'photo', file: '1.png' }], []]);
    await app.submit();
    await waitFor(() => expect(app.sent).toMatchObject([solved]));
  });
});
