import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#api/connection.ts';
import { FormDrawer } from './form-drawer.tsx';
import { showApp } from './testing/show-app.tsx';
import { FilesField } from './upload-fields.tsx';

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

const reason = '有文件还没有上传好：请等它传完或重试，不要的请点“知道了”';

it('a form is not saved without the files that are on their way, and says so', async () => {
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
  function Page() {
    const form = useForm<{ files: string[] }>({ defaultValues: { files: [] } });
    const save = async (values: object) => {
      saved.push(structuredClone(values));
      return '';
    };
    return (
      <>
        <h1>页面</h1>
        <FormDrawer title="新增" form={form} save={save} onSaved={() => undefined} onClose={() => undefined}>
          <FilesField
            control={form.control}
            name="files"
            label="附件"
            purpose="material"
            accept={[]}
            maxMegabytes={1}
          />
        </FormDrawer>
      </>
    );
  }
  const { user } = await showApp(Page);
  const input = await screen.findByLabelText<HTMLInputElement>('附件');
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.txt')] } });
  await screen.findByText('a.txt');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(reason));
  expect(saved).toEqual([]);
  arrive();
  await screen.findByRole('list', { name: '附件文件' });
  await waitFor(() => expect(screen.queryByText(reason)).toBe(null));
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(saved).toEqual([{ files: ['a.txt'] }]));
});
