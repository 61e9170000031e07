import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { createToyBooks, type Book } from '#shared/lists/testing/toy-books.ts';

afterEach(cleanup);

const valuesOf = (book: Book | undefined) => ({
  title: book?.title ?? '',
  pages: String(book?.pages ?? ''),
});

/** Like some real forms, this one omits unchanged values. */
const bodyOf = ({ title, pages }: ReturnType<typeof valuesOf>, book: Book | undefined) => ({
  ...(title === book?.title ? {} : { title }),
  pages: Number(pages),
});

function BookForm({ crud }: RecordFormProps<Book>) {
  const form = useForm({ defaultValues: valuesOf(crud.record) });
  const labels = { title: '书名', pages: '页数' };
  return (
    <RecordForm crud={crud} form={form} bodyOf={bodyOf} valuesOf={valuesOf} labels={labels}>
      <TextField label="书名" {...form.register('title')} />
      <TextField label="页数" {...form.register('pages')} />
    </RecordForm>
  );
}

/** The user has typed 700 pages; another user has saved another title meanwhile. */
async function showConflict() {
  const toys = createToyBooks(2);
  const Page = (page: PageProps) => (
    <ResourcePage resource={toys.resource} page={page} renderForm={(crud) => <BookForm crud={crud} />} />
  );
  const { user } = await showApp(Page);
  await screen.findByText('书2');
  const row = screen.getByRole('row', { name: /书2/ });
  await user.click(within(row).getByRole('button', { name: '编辑' }));
  const form = await screen.findByRole('dialog', { name: '编辑图书：书2' });
  const pages = within(form).getByLabelText<HTMLInputElement>('页数');
  await user.clear(pages);
  await user.type(pages, '700');
  toys.overtake('b2', '别人的书名');
  await user.click(within(form).getByRole('button', { name: '保存' }));
  const merge = await screen.findByRole('dialog', { name: '记录已被修改' });
  return {
    user,
    toys,
    form,
    pages,
    merge,
    press: (name: string) => within(merge).getByRole('button', { name }),
  };
}

describe('a record that another user has saved in the meantime', () => {
  it('is overwritten with all values of the form, including unchanged ones', async () => {
    const { user, toys, press } = await showConflict();
    await user.click(press('用我的覆盖'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(toys.book('b2')).toEqual({ id: 'b2', title: '书2', pages: 700, revision: '3' });
  });

  it('shows the saved values when the user discards the input', async () => {
    const { user, toys, form, pages, press } = await showConflict();
    await user.click(press('放弃我的'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '记录已被修改' })).toBe(null));
    expect([within(form).getByLabelText<HTMLInputElement>('书名').value, pages.value]).toEqual([
      '别人的书名',
      '1',
    ]);
    await user.click(within(form).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(toys.book('b2')).toEqual({ id: 'b2', title: '别人的书名', pages: 1, revision: '3' });
  });
});
