import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { useInnerPage } from './inner-page.ts';
import { ResourcePage } from './resource-page.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToyBooks } from './testing/toy-books.ts';

afterEach(cleanup);

async function showBooks(count: number) {
  const toys = createToyBooks(count);
  const shown = await showApp((page: PageProps) => <ResourcePage resource={toys.resource} page={page} />);
  await screen.findByText('书1');
  return { toys, ...shown };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rowOf = (text: string) => screen.getByRole('row', { name: new RegExp(text) });
const inRow = (text: string, name: string) => within(rowOf(text)).getByRole('button', { name });
const pressMore = async (user: UserEvent, name: string) => {
  await user.click(button('更多'));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const question = () => screen.getByRole('alertdialog');
const confirm = (name: string) => within(question()).getByRole('button', { name });

describe('records of a list', () => {
  it('are added with the form of the resource, which reports missing values', async () => {
    const { user, toys, noticeTexts } = await showBooks(1);
    await user.click(button('新增'));
    const form = await screen.findByRole('dialog', { name: '新增图书' });
    await user.click(within(form).getByRole('button', { name: '保存' }));
    expect((await within(form).findByRole('alert')).textContent).toBe('请输入书名！');
    await user.type(within(form).getByLabelText(/书名/), '新书');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await screen.findByText('新书');
    expect([toys.titles(), noticeTexts()]).toEqual([['新书', '书1'], ['success 添加成功！']]);
  });

  it('are compared side by side after an edit conflict, and the input is preserved', async () => {
    const { user, toys } = await showBooks(2);
    await user.click(inRow('书2', '编辑'));
    const form = await screen.findByRole('dialog', { name: '编辑图书：书2' });
    const title = within(form).getByLabelText<HTMLInputElement>(/书名/);
    await user.clear(title);
    await user.type(title, '我的书名');
    toys.overtake('b2', '别人的书名');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    const merge = await screen.findByRole('dialog', { name: '记录已被修改' });
    expect(merge.textContent).toContain('李老师 已在 2026-11-21 09:00:00');
    expect(within(merge).getByRole('row', { name: /书名/ }).textContent).toBe('书名别人的书名我的书名');
    await user.click(within(merge).getByRole('button', { name: '合并后继续编辑' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '记录已被修改' })).toBe(null));
    expect(title.value).toBe('我的书名');
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await screen.findByText('我的书名');
    expect(toys.titles()).toEqual(['书1', '我的书名']);
  });

  it('are selected across pages, deleted after a confirmation and restored with 撤销', async () => {
    const { user, toys } = await showBooks(12);
    await user.click(screen.getByRole('checkbox', { name: '选择书1' }));
    await user.click(button('下一页'));
    await user.click(await screen.findByRole('checkbox', { name: '选择书11' }));
    expect(screen.getByRole('status', { name: '选择' }).textContent).toBe('已选 2 项');
    await user.click(
      within(screen.getByRole('group', { name: '选中的项' })).getByRole('button', { name: '删除' }),
    );
    expect(question().textContent).toContain('删除“书11”等 2 项吗？');
    await user.click(confirm('删除'));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(toys.titles().length).toBe(12));
    expect(toys.calls).toEqual(['remove b1,b11', 'restore b1,b11']);
  });

  it('are restored from the recycle bin, or deleted permanently after a warning', async () => {
    const { user, toys } = await showBooks(3);
    for (const name of ['书1', '书2']) {
      await user.click(inRow(name, '删除'));
      await user.click(confirm('删除'));
      await waitFor(() => expect(screen.queryByText(name)).toBe(null));
    }
    await pressMore(user, '回收站');
    const bin = await screen.findByRole('dialog', { name: '图书回收站' });
    await within(bin).findByText('书1');
    await user.click(within(bin).getAllByRole('button', { name: '还原图书' })[0] ?? bin);
    expect(question().textContent).toContain('确定还原这 1 个图书吗？');
    await user.click(confirm('还原'));
    await waitFor(() => expect(within(bin).queryByText('书1')).toBe(null));
    await user.click(within(bin).getByRole('checkbox', { name: '选择书2' }));
    await user.click(within(bin).getByRole('button', { name: '批量删除' }));
    expect(question().textContent).toContain('注意：彻底删除后将无法恢复，请谨慎操作！');
    await user.click(confirm('彻底删除'));
    await within(bin).findByText('暂无数据');
    expect(toys.titles()).toEqual(['书3', '书1']);
  });

  it('are exported with the current filters and selection', async () => {
    const { user, toys } = await showBooks(2);
    await user.type(screen.getByRole('searchbox', { name: '书名' }), '书{Enter}');
    await waitFor(() => expect(rowOf('书1').tagName).toBe('TR'));
    await pressMore(user, '导出');
    await user.click(screen.getByRole('checkbox', { name: '选择书2' }));
    await user.click(button('导出'));
    expect(toys.calls).toEqual(['export {"title":"*书*"}', 'export {"title":"*书*","selections":"b2"}']);
  });

  it('are imported after a check that reports invalid lines, and only after a confirmation', async () => {
    const { user, toys } = await showBooks(1);
    await pressMore(user, '导入');
    const dialog = await screen.findByRole('dialog', { name: '导入图书' });
    const input = within(dialog).getByLabelText('选择要导入的文件');
    await user.upload(input, new File(['x'], 'a.xlsx'));
    expect((await within(dialog).findByRole('row', { name: /第 4 行/ })).textContent).toBe(
      '第 4 行书名已经存在。 修改坏书',
    );
    expect(within(dialog).getByRole('status').textContent).toBe('共 3 行，可以导入 2 行，有错误 1 行');
    toys.mend();
    await user.upload(input, new File(['x'], 'b.xlsx'));
    await user.click(await within(dialog).findByRole('button', { name: '导入 3 行' }));
    await within(dialog).findByText('导入完成');
    expect(toys.calls).toEqual(['import a.xlsx preview', 'import b.xlsx preview', 'import b.xlsx all']);
  });
});

describe('a list inside a page', () => {
  it('does not write its state to the address', async () => {
    const toys = createToyBooks(12);
    function Inside() {
      const page = useInnerPage('inside');
      return (
        <>
          <h1>页面</h1>
          <Drawer open title="图书" onClose={() => undefined}>
            <ResourcePage resource={toys.resource} page={page} />
          </Drawer>
        </>
      );
    }
    const { user, search } = await showApp(Inside);
    await screen.findByText('书1');
    await user.click(button('下一页'));
    await screen.findByText('书12');
    expect(search()).toBe('');
    expect(screen.getByRole('heading', { name: '图书管理' }).tagName).toBe('H2');
  });
});
