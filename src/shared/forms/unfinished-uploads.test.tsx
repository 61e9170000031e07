import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Activity, useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { FormDrawer } from './form-drawer.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { HtmlField } from './html-field.tsx';
import { FileField, FilesField, PictureField, PicturesField } from './upload-fields.tsx';

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

const reason = '有文件还没有传完：请等一等，或者点“重试”；不要这个文件，就点“知道了”';
const left = '没有保存：离开时文件还没传完，请再保存一次';
const waiting = '正在等文件传完，传完会自动继续';

type Value = Readonly<Record<'picture' | 'file' | 'text', string> & Record<'pictures' | 'files', string[]>>;
const nothing: Value = { picture: '', file: '', text: '', pictures: [], files: [] };

/** A form with one upload field of each kind, and a record of its saves. */
function everyUpload(saved: unknown[]) {
  return function Page() {
    const form = useForm<Value>({ defaultValues: nothing });
    const { control } = form;
    const any = { control, purpose: 'material', accept: [], maxMegabytes: 1 } as const;
    const save = async (values: object) => {
      saved.push(structuredClone(values));
      return '';
    };
    return (
      <>
        <h1>页面</h1>
        <FormDrawer title="新增" form={form} save={save} onSaved={() => undefined} onClose={() => undefined}>
          <PictureField control={control} name="picture" label="封面" purpose="cover" />
          <FileField {...any} name="file" label="视频" />
          <PicturesField control={control} name="pictures" label="照片" purpose="image" max={1} />
          <FilesField {...any} name="files" label="资料" />
          <HtmlField control={control} name="text" label="正文" />
        </FormDrawer>
      </>
    );
  };
}

/** Finds a file input by its name; that of the text is in its toolbar. */
const inputOf = async (label: string) => await screen.findByLabelText<HTMLInputElement>(label);
it('a press on 保存 during an upload saves once the file is stored', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post(`${api}/sys/common/upload`, async () => {
      await arrived;
      const result = { id: 'f1', filePath: 'a.txt', fileName: 'a.txt' };
      return HttpResponse.json({ success: true, message: 'a.txt', code: 200, result });
    }),
  );
  const saved: unknown[] = [];
  const { user } = await showApp(everyUpload(saved));
  fireEvent.change(await inputOf('资料'), { target: { files: [new File(['x'], 'a.txt')] } });
  await screen.findByText('a.txt');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(waiting);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(saved).toEqual([]);
  arrive();
  await waitFor(() => expect(saved).toEqual([{ ...nothing, files: ['a.txt'] }]));
  await waitFor(() => expect(screen.queryByText(waiting)).toBe(null));
  expect(screen.queryByText(reason)).toBe(null);
});

it('a press on 保存 during an upload that fails saves nothing, and shows the reason', async () => {
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  server.use(
    http.post(`${api}/sys/common/upload`, async () => {
      await failed;
      return HttpResponse.error();
    }),
  );
  const saved: unknown[] = [];
  const { user } = await showApp(everyUpload(saved));
  fireEvent.change(await inputOf('视频'), { target: { files: [new File(['x'], 'a.mp4')] } });
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(waiting);
  fail();
  await screen.findByText(reason);
  expect(saved).toEqual([]);
});

it('a form that is hidden while its submission waits is not saved without the file, and says so', async () => {
  server.use(http.post(`${api}/sys/common/upload`, () => new Promise<never>(() => undefined)));
  const saved: unknown[] = [];
  const Form = everyUpload(saved);
  let setActive: (isActive: boolean) => void = () => undefined;
  function Page() {
    const [isActive, set] = useState(true);
    setActive = set;
    return (
      <>
        <h1>标签</h1>
        <Activity mode={isActive ? 'visible' : 'hidden'}>
          <Form />
        </Activity>
      </>
    );
  }
  const { user } = await showApp(Page);
  fireEvent.change(await inputOf('视频'), { target: { files: [new File(['x'], 'a.mp4')] } });
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(waiting);
  act(() => setActive(false));
  act(() => setActive(true));
  await waitFor(() => expect(screen.queryByText(waiting)).toBe(null));
  expect(saved).toEqual([]);
  expect((await screen.findByText(left)).getAttribute('role')).toBe('alert');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText(waiting);
  expect(screen.queryByText(left)).toBe(null);
});

it('a repeated attempt to save announces the reason for the failure again', async () => {
  server.use(http.post(`${api}/sys/common/upload`, () => HttpResponse.error()));
  const { user } = await showApp(everyUpload([]));
  fireEvent.change(await inputOf('资料'), { target: { files: [new File(['x'], 'a.txt')] } });
  await screen.findByText(/a\.txt 上传失败/);
  await user.click(screen.getByRole('button', { name: '保存' }));
  const first = await screen.findByText(reason);
  await user.click(screen.getByRole('button', { name: '保存' }));
  // A screen reader announces inserted content, but not unchanged content.
  await waitFor(() => expect(first.isConnected).toBe(false));
  expect(screen.getByText(reason).getAttribute('role')).toBe('alert');
});

const kinds = [['封面'], ['视频'], ['照片'], ['资料'], ['选择图片']] as const;

it.each(kinds)('a form is not saved while an upload of %s has failed', async (label) => {
  server.use(http.post(`${api}/sys/common/upload`, () => HttpResponse.error()));
  const saved: unknown[] = [];
  const { user } = await showApp(everyUpload(saved));
  fireEvent.change(await inputOf(label), { target: { files: [new File(['x'], 'a.png')] } });
  await screen.findByText(/a\.png 上传失败/);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByText(reason)).getAttribute('role')).toBe('alert');
  expect(saved).toEqual([]);
  expect(screen.getByRole('button', { name: '重试' }).tagName).toBe('BUTTON');
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toEqual([nothing]));
});

it.each(kinds)('a form is not saved while a rejected file in %s is not dismissed', async (label) => {
  const saved: unknown[] = [];
  const { user } = await showApp(everyUpload(saved));
  const large = new File([new Uint8Array(11 * 1024 * 1024)], 'a.png');
  fireEvent.change(await inputOf(label), { target: { files: [large] } });
  await screen.findByText(/a\.png：文件超过/);
  expect(screen.queryByRole('button', { name: '重试' })).toBe(null);
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByText(reason)).getAttribute('role')).toBe('alert');
  expect(saved).toEqual([]);
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toEqual([nothing]));
});
