import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { UserPickerDialog } from './user-picker-dialog.tsx';
import { UserPicker } from './user-picker.tsx';

const api = 'http://localhost:3000/api';
const server = setupServer();
const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const depart = (id: string, title: string) => ({ id, key: id, title, departName: title, orgCode: id });
const users = Array.from({ length: 12 }, (_, index) => ({
  id: `u${index + 1}`,
  username: `s${index + 1}`,
  realname: `同学${index + 1}`,
  orgCodeTxt: '三年级一班',
}));
let asked: string[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  asked = [];
});
afterAll(() => server.close());

function serve(): void {
  server.use(
    http.get(`${api}/sys/sysDepart/queryOffered`, () =>
      done([{ ...depart('s', '希望小学'), children: [depart('c1', '三年级一班')] }]),
    ),
    http.get(`${api}/sys/user/departUserList`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      query.delete('_t');
      asked.push(query.toString());
      const word = (query.get('realname') ?? '').replaceAll('*', '');
      const found = users.filter(({ realname }) => realname.includes(word));
      const page = Number(query.get('pageNo'));
      return done({
        records: found.slice((page - 1) * 10, page * 10),
        total: found.length,
        current: page,
        size: 10,
        pages: 2,
      });
    }),
    http.get(`${api}/sys/user/queryByIds`, ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('userIds') ?? '').split(',');
      return done(users.filter(({ id }) => ids.includes(id)));
    }),
  );
}

function show(element: React.ReactElement) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Theme>{element}</Theme>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** `serveFirst` registers other answers before the dialog sends requests. */
function openDialog(
  props: Partial<Parameters<typeof UserPickerDialog>[0]> = {},
  serveFirst: () => void = () => undefined,
) {
  serve();
  serveFirst();
  const confirmed: string[][] = [];
  const user = show(
    <UserPickerDialog
      title="添加已有用户"
      onConfirm={(chosen) => confirmed.push(chosen.map(({ id }) => id))}
      onClose={() => confirmed.push(['closed'])}
      {...props}
    />,
  );
  return { user, confirmed };
}

const box = (name: string) => screen.findByRole('checkbox', { name });
const confirm = () => screen.getByRole('button', { name: '确定' });

describe('the user selection dialog', () => {
  it('keeps the selection across pages', async () => {
    const { user, confirmed } = openDialog();
    await user.click(await box('s2'));
    expect(confirm().matches(':disabled')).toBe(false);
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    await user.click(await box('s11'));
    expect(screen.getByText('已选择 2 人').tagName).toBe('OUTPUT');
    await user.click(confirm());
    expect(confirmed).toEqual([['u2', 'u11']]);
    expect(asked).toEqual(['pageNo=1&pageSize=10', 'pageNo=2&pageSize=10']);
  });

  it('cannot be confirmed without a selection', async () => {
    openDialog();
    await box('s1');
    expect([confirm().matches(':disabled'), screen.getByText('未选择用户').tagName]).toEqual([
      true,
      'OUTPUT',
    ]);
  });

  it('filters users by department and name', async () => {
    const { user } = openDialog();
    await user.click(await screen.findByRole('treeitem', { name: '希望小学' }));
    await box('s1');
    await user.type(screen.getByRole('searchbox', { name: '姓名' }), ' 同学12{Enter}');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 's1' })).toBe(null));
    expect(screen.getByRole('checkbox', { name: 's12' }).matches(':checked')).toBe(false);
    expect(asked.slice(1).map((query) => decodeURIComponent(query))).toEqual([
      'pageNo=1&pageSize=10&depId=s',
      'pageNo=1&pageSize=10&depId=s&realname=*同学12*',
    ]);
    await user.type(screen.getByRole('searchbox', { name: '姓名' }), '谁{Enter}');
    expect((await screen.findByText('没有找到匹配的数据')).tagName).toBe('P');
  });

  it('selects a whole page and deselects it', async () => {
    const { user } = openDialog();
    await user.click(await box('全选本页'));
    expect(screen.getByText('已选择 10 人').tagName).toBe('OUTPUT');
    await user.click(await box('全选本页'));
    expect(screen.getByText('未选择用户').tagName).toBe('OUTPUT');
  });

  it('replaces the selection if only one user may be selected', async () => {
    const { user, confirmed } = openDialog({ single: true });
    await user.click(await screen.findByRole('radio', { name: 's1' }));
    await user.click(screen.getByRole('radio', { name: 's3' }));
    await user.click(confirm());
    expect(confirmed).toEqual([['u3']]);
  });

  it.each([
    ['closes on Escape', { busy: false }, [['closed']]],
    ['does not close on Escape while it is busy', { busy: true }, []],
  ])('%s', async (_title, busy, expected) => {
    const { user, confirmed } = openDialog(busy);
    await box('s1');
    await user.keyboard('{Escape}');
    expect(confirmed).toEqual(expected);
  });

  it('cannot be confirmed while it is busy, and shows the error of the last attempt', async () => {
    const { user, confirmed } = openDialog({ busy: true, error: '发送失败' });
    await user.click(await box('s1'));
    await user.click(confirm());
    expect(confirmed).toEqual([]);
    expect(screen.getByRole('alert').textContent).toBe('发送失败');
  });

  it('offers a retry when the list cannot be loaded', async () => {
    const { user } = openDialog({}, () =>
      server.use(
        http.get(
          `${api}/sys/user/departUserList`,
          () => HttpResponse.json({ success: false, message: '服务器忙', code: 500 }),
          { once: true },
        ),
      ),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('服务器忙');
    await user.click(within(alert).getByRole('button', { name: '重试' }));
    expect((await box('s1')).matches(':checked')).toBe(false);
  });
});

describe('a user field', () => {
  function Form() {
    const [value, setValue] = useState<readonly string[]>(['u3', 'gone']);
    return (
      <>
        <UserPicker label="指定用户" required value={value} onChange={setValue} />
        <p data-testid="value">{value.join(',')}</p>
      </>
    );
  }

  it('loads names by id, and shows the id of an unknown user', async () => {
    serve();
    show(<Form />);
    expect((await screen.findByRole('button', { name: '移除同学3' })).closest('span')?.textContent).toBe(
      '同学3',
    );
    expect(screen.getByRole('button', { name: '移除gone' }).closest('span')?.textContent).toBe('gone');
  });

  it('removes and adds users', async () => {
    serve();
    const user = show(<Form />);
    await user.click(await screen.findByRole('button', { name: '移除gone' }));
    await user.click(screen.getByRole('button', { name: /指定用户/ }));
    expect((await box('s3')).matches(':checked')).toBe(true);
    await user.click(await box('s5'));
    await user.click(confirm());
    expect(screen.getByTestId('value').textContent).toBe('u3,u5');
    expect(screen.getByRole('button', { name: '移除同学5' }).tagName).toBe('BUTTON');
  });
});
