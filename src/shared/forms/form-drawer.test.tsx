import { zodResolver } from '@hookform/resolvers/zod';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectApi } from '#shared/api/connection.ts';
import { ApiError } from '#shared/api/errors.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';

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

const schema = z.object({ name: z.string().check(z.minLength(1, '请输入名称！')), note: z.string() });
type Values = z.infer<typeof schema>;
type Save = (values: Values) => Promise<string>;

const refusal = (message: string, field?: string) =>
  new ApiError({
    kind: 'refusal',
    message,
    status: 200,
    code: '500',
    details: field === undefined ? null : { field },
  });

async function openDrawer(save: Save, before?: ReactNode) {
  function Drawer({ onClose }: { readonly onClose: () => void }) {
    const form = useForm<Values>({ defaultValues: { name: '', note: '' }, resolver: zodResolver(schema) });
    return (
      <FormDrawer title="新增" form={form} save={save} onSaved={onClose} onClose={onClose}>
        {before}
        <TextField label="名称" error={form.formState.errors.name?.message} {...form.register('name')} />
        <TextField label="备注" {...form.register('note')} />
      </FormDrawer>
    );
  }
  function Page() {
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
  }
  const shown = await showApp(Page);
  await shown.user.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog', { name: '新增' });
  return shown;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' });
const saveButton = () => screen.getByRole('button', { name: '保存' });

describe('a form drawer', () => {
  it('focuses its first field, and restores the focus when it closes', async () => {
    const { user } = await openDrawer(async () => '');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' })));
  });

  it('begins with the first field to fill in: a chosen radio before it is one Shift+Tab away', async () => {
    const before = (
      <>
        <label>
          <input type="radio" name="kind" defaultChecked />
          老师
        </label>
        <label>
          <input type="radio" name="kind" />
          学生
        </label>
        <TextField label="编号" readOnly />
      </>
    );
    const { user } = await openDrawer(async () => '', before);
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '老师' }));
  });

  it('shows errors at their fields and sends no request', async () => {
    const sent: Values[] = [];
    const { user } = await openDrawer(async (values) => {
      sent.push(values);
      return '';
    });
    await user.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toBe('请输入名称！');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('saves once when it is submitted several times, shows the message and closes', async () => {
    const sent: Values[] = [];
    let finish: (message: string) => void = () => undefined;
    const { user, noticeTexts } = await openDrawer((values) => {
      sent.push(values);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    await user.type(name(), '车');
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toEqual([{ name: '车', note: '' }]));
    finish('添加成功！');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent.length).toBe(1);
    expect(noticeTexts()).toEqual(['success 添加成功！']);
  });

  it('shows a refusal at the field that it names, and preserves the input', async () => {
    const { user, noticeTexts } = await openDrawer(async () => {
      throw refusal('名称已存在！', 'name');
    });
    await user.type(name(), '车');
    await user.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toBe('名称已存在！');
    expect(name().value).toBe('车');
    expect(document.activeElement).toBe(name());
    expect(noticeTexts()).toEqual([]);
  });

  it('offers to restore the deleted record with the duplicate value, and closes after the restore', async () => {
    const restored: unknown[] = [];
    server.use(
      http.put(`${api}/sys/user/putRecycleBin`, async ({ request }) => {
        restored.push(await request.json());
        return HttpResponse.json({ success: true, message: '还原 1 个用户成功！', code: 200, result: null });
      }),
    );
    const { user, noticeTexts } = await openDrawer(async () => {
      throw new ApiError({
        kind: 'refusal',
        message: '账号 zhangsan 在回收站里（张三，删除于 2026-03-01 10:00:00）',
        status: 200,
        code: '500',
        details: { field: 'name', recycled: { kind: 'user', id: 'u1', name: '张三' } },
      });
    });
    await user.type(name(), 'zhangsan');
    await user.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toContain('在回收站里（张三，删除于');
    await user.click(await screen.findByRole('button', { name: '还原 张三' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(restored).toEqual([{ userIds: 'u1' }]);
    expect(noticeTexts()).toEqual(['success 已还原：张三']);
  });

  it('offers no restore to a user without access to the recycle bin', async () => {
    const { user } = await openDrawer(async () => {
      throw new ApiError({
        kind: 'refusal',
        message: '账号 zhangsan 被一个已删除的用户占用',
        status: 200,
        code: '500',
        details: { field: 'name', recycled: null },
      });
    });
    await user.type(name(), 'zhangsan');
    await user.click(saveButton());
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: /还原/ })).toBe(null);
  });

  it('shows any other refusal as a warning and stays open', async () => {
    const { user, noticeTexts } = await openDrawer(async () => {
      throw refusal('权限不足', 'unknown');
    });
    await user.type(name(), '车');
    await user.click(saveButton());
    await waitFor(() => expect(noticeTexts()).toEqual(['warning 权限不足']));
    expect(name().value).toBe('车');
  });

  it('shows no toast of its own for an HTTP error, and preserves the input', async () => {
    const { user, noticeTexts } = await openDrawer(async () => {
      throw new ApiError({ kind: 'status', message: '拒绝访问', status: 403, code: '510', details: null });
    });
    await user.type(name(), '车');
    await user.click(saveButton());
    await waitFor(() => expect(saveButton().hasAttribute('aria-disabled')).toBe(false));
    expect(noticeTexts()).toEqual([]);
    expect(name().value).toBe('车');
  });

  it('requires a confirmation before it discards changes', async () => {
    const { user } = await openDrawer(async () => '');
    await user.type(name(), '车');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('确定放弃编辑？');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(name().value).toBe('车'));
    await user.keyboard('{Escape}');
    const again = await screen.findByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: '放弃编辑' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it('requires a confirmation before a navigation discards changes', async () => {
    const { user, router } = await openDrawer(async () => '');
    await user.type(name(), '车');
    void router.navigate({ href: '/elsewhere' });
    await screen.findByRole('alertdialog');
    expect(router.history.location.pathname).toBe('/toy');
  });
});
