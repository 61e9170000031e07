import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { waitingText } from '#shared/files/upload-rules.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import {
  answered,
  api,
  fieldOf,
  formOf,
  MainPage,
  onlineServer,
  serveForms,
} from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

const files = (group?: string) =>
  fieldOf('files', '附件', { kind: 'file', ...(group === undefined ? {} : { group }) });

/** Holds uploads until they are released. */
function holdUploads(): () => void {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  onlineServer.use(
    http.post(`${api}/sys/common/upload`, async () => {
      await arrived;
      return answered({ id: 'f1', filePath: 'a.txt', fileName: 'a.txt' });
    }),
  );
  return () => arrive();
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialog>>;

async function chooseFile(form: Dialog): Promise<void> {
  fireEvent.change(await form.findByLabelText('附件'), { target: { files: [new File(['x'], 'a.txt')] } });
  await form.findByText('a.txt');
}

describe('a file upload in progress', () => {
  it('delays confirming the sub row and saving the surrounding form', async () => {
    const arrive = holdUploads();
    const { written } = serveForms(
      [
        formOf('main', '设备', { kind: 'main', subs: [{ form: 'parts', title: '配件' }], fields: [files()] }),
        formOf('parts', '配件', { fields: [fieldOf('name', '名称'), files()] }),
      ],
      {},
    );
    const { user } = await showApp(MainPage);
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = await dialog('新增设备');
    await chooseFile(form);
    await user.click(await form.findByRole('button', { name: '添加配件' }));
    const line = await dialog('添加配件');
    await chooseFile(line);
    await user.click(line.getByRole('button', { name: '确定' }));
    await line.findByText(waitingText);
    // The surrounding form has a field of the same key, whose own upload stays known after that of the line is gone.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '添加配件' })).toBeNull());
    await user.click(form.getByRole('button', { name: '保存' }));
    await form.findByText(waitingText);
    expect(written).toEqual([]);
    arrive();
    await waitFor(() => expect(written).toEqual([['POST', 'main', { values: { files: ['a.txt'] } }]]));
  });

  it('continues while another tab of the form is shown, and delays saving', async () => {
    const arrive = holdUploads();
    const { written } = serveForms(
      [
        formOf('main', '设备', {
          fields: [files('one'), fieldOf('name', '名称', { group: 'two' })],
          groups: [
            { key: 'one', title: '文件', tab: true },
            { key: 'two', title: '其他', tab: true },
          ],
        }),
      ],
      {},
    );
    const { user } = await showApp(MainPage);
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const form = await dialog('新增设备');
    await chooseFile(form);
    await user.click(form.getByRole('tab', { name: /其他/ }));
    expect(form.getAllByRole('tabpanel')).toHaveLength(1);
    await user.click(form.getByRole('button', { name: '保存' }));
    await form.findByText(waitingText);
    expect(written).toEqual([]);
    arrive();
    await waitFor(() =>
      expect(written).toEqual([['POST', 'main', { values: { files: ['a.txt'], name: null } }]]),
    );
  });
});
