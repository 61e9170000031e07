import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { write } from '#shared/api/client.ts';
import { connectApi } from '#shared/api/connection.ts';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
let keys: (string | null)[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  keys = [];
  openStorage('local')?.clear();
  onTestFinished(connectApi({ apiBase: api, token: () => null, onFailure: () => undefined }));
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

type Values = { name: string };
const well = { success: true, message: '添加成功！', code: 200, result: null, timestamp: 1 };
const refused = (message: string, result: unknown) => ({
  ...well,
  success: false,
  message,
  code: 500,
  result,
});

const answers = (how: () => Response) =>
  server.use(
    http.post(`${api}/sys/position/add`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return how();
    }),
  );

/** A page whose drawer adds `times` positions with one press. */
function drawerPage(times: number) {
  function Drawer({ onClose }: { readonly onClose: () => void }) {
    const form = useForm<Values>({ defaultValues: { name: '' } });
    const save = async ({ name }: Values) => {
      for (let at = 0; at < times; at += 1)
        await write('post', '/sys/position/add', { body: { code: `${name}${at}`, name } });
      return '';
    };
    return (
      <FormDrawer title="新增" form={form} save={save} onSaved={onClose} onClose={onClose}>
        <TextField label="名称" {...form.register('name')} />
      </FormDrawer>
    );
  }
  return function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h1>页面</h1>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        {isOpen ? <Drawer onClose={() => setOpen(false)} /> : null}
      </>
    );
  };
}

async function opened(times = 1) {
  const shown = await showApp(drawerPage(times), '/toy', 'u1');
  await shown.user.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog', { name: '新增' });
  return shown;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' });
async function press({ user }: Awaited<ReturnType<typeof opened>>) {
  const before = keys.length;
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(keys.length).toBeGreaterThan(before));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '保存' })?.hasAttribute('aria-disabled') ?? false).toBe(
      false,
    ),
  );
}

describe('the idempotency key of an open form', () => {
  it('stays the same until the form is saved, and differs for a form opened later', async () => {
    answers(() => HttpResponse.error());
    const shown = await opened();
    await shown.user.type(name(), 'a');
    await press(shown);
    await shown.user.type(name(), 'b');
    answers(() => HttpResponse.json(refused('职务编码已存在！', { field: 'code' })));
    await press(shown);
    answers(() => HttpResponse.json(well));
    await press(shown);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
    await shown.user.click(await screen.findByRole('button', { name: '打开' }));
    await screen.findByRole('dialog', { name: '新增' });
    await shown.user.type(name(), 'c');
    await press(shown);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('is restored with the draft after a reload', async () => {
    answers(() => HttpResponse.error());
    const before = await opened();
    await before.user.type(name(), 'a');
    await press(before);
    announcePageExit('login');
    cleanup();
    answers(() => HttpResponse.json(well));
    const after = await opened();
    await waitFor(() => expect(name().value).toBe('a'));
    await press(after);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('changes after the server reports that it has already received a submission', async () => {
    answers(() => HttpResponse.json(refused('刚才的提交服务器已经收到', { sentBefore: true })));
    const shown = await opened();
    await shown.user.type(name(), 'a');
    await press(shown);
    await press(shown);
    expect(new Set(keys).size).toBe(2);
  });

  it('differs for each addition of one submission, and is reused for each on a retry', async () => {
    answers(() => HttpResponse.json(well));
    const shown = await opened(2);
    await shown.user.type(name(), 'a');
    answers(() => (keys.length === 2 ? HttpResponse.error() : HttpResponse.json(well)));
    await press(shown);
    await waitFor(() => expect(keys.length).toBe(2));
    await press(shown);
    await waitFor(() => expect(keys.length).toBe(4));
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });
});
