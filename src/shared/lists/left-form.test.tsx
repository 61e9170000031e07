import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { PageProps } from '#shared/app/page.ts';
import { createDraftStore, openStorage } from '#shared/browser/storage.ts';
import { windows } from '#shared/drafts/browser-drafts.ts';
import { createDrafts } from '#shared/drafts/drafts.ts';
import { ResourcePage } from './resource-page.tsx';
import { showApp } from './testing/show-app.tsx';
import { createToyBooks } from './testing/toy-books.ts';

beforeEach(() => openStorage('local')?.clear());
afterEach(cleanup);

/** Stores what a page leaves that unloads while this record is edited. */
function leave(opening: string, window: string): void {
  const store = createDraftStore(openStorage('local'));
  const drafts = createDrafts(store, Date.now, { own: () => window, isOpen: () => false });
  const place = { userId: 'u1', path: '/toy' };
  drafts.keep({ ...place, name: '编辑' }, { title: '没有保存' });
  drafts.noteOpening({ ...place, name: 'desk' }, opening);
}

async function showBooks() {
  const toys = createToyBooks(12);
  const shown = await showApp(
    (page: PageProps) => <ResourcePage resource={toys.resource} page={page} />,
    '/toy',
    'u1',
  );
  await screen.findByText('书1');
  return shown;
}

const anyDialog = () => screen.queryByRole('dialog');

describe('a form that was left with unsaved text', () => {
  it('opens again after a reload, if its record is among the first rows', async () => {
    leave('edit b2', windows.own());
    await showBooks();
    expect((await screen.findByRole('dialog', { name: '编辑图书：书2' })).textContent).toContain('书名');
  });

  it('does not open when other rows with its record are shown later', async () => {
    leave('edit b11', windows.own());
    const { user } = await showBooks();
    await user.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('书11');
    await waitFor(() => expect(screen.queryByText('书1')).toBe(null));
    expect(anyDialog()).toBe(null);
  });

  it('is offered and not opened, if its window was closed', async () => {
    leave('edit b2', 'closed');
    const { user } = await showBooks();
    const resume = await screen.findByRole('button', { name: '继续编辑' });
    expect(screen.getByText('上次的修改没有保存').tagName).toBe('P');
    expect(anyDialog()).toBe(null);
    await user.click(resume);
    await screen.findByRole('dialog', { name: '编辑图书：书2' });
    expect(screen.queryByText('上次的修改没有保存')).toBe(null);
  });

  it('is offered for a new record, too', async () => {
    leave('add', 'closed');
    const { user } = await showBooks();
    const resume = await screen.findByRole('button', { name: '继续填写' });
    expect(anyDialog()).toBe(null);
    await user.click(resume);
    await screen.findByRole('dialog', { name: '新增图书' });
  });
});
