import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcePageExit } from '#shared/app/page-exit.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { unsavedParts } from '#shared/tabs/unsaved-parts.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useInputProtection } from './use-input-protection.tsx';

beforeEach(() => openStorage('local')?.clear());
afterEach(cleanup);

type Toy = { readonly id: string; readonly name: string };
type Values = { name: string; note: string; password: string };

const toys: readonly Toy[] = [
  { id: '1', name: '车' },
  { id: '2', name: '球' },
];

type DrawerProps = { readonly toy?: Toy; readonly onSaved: () => void; readonly onClose: () => void };

function ToyDrawer({ toy, onSaved, onClose }: DrawerProps) {
  const form = useForm<Values>({ defaultValues: { name: toy?.name ?? '', note: '', password: '' } });
  return (
    <FormDrawer
      title={toy === undefined ? '新增' : '编辑'}
      form={form}
      save={async () => ''}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField label="名称" {...form.register('name')} />
      <TextField label="备注" {...form.register('note')} />
      <TextField label="口令" type="password" {...form.register('password')} />
    </FormDrawer>
  );
}

function ToyPage() {
  const crud = useRecordCrud<Toy>({
    resource: { permissions: {} },
    list: { rows: toys, refresh: async () => undefined },
  });
  return (
    <>
      <h1>玩具</h1>
      <button type="button" onClick={crud.create}>
        新增
      </button>
      {toys.map((toy) => (
        <button type="button" key={toy.id} onClick={() => crud.edit(toy)}>
          编辑{toy.name}
        </button>
      ))}
      {crud.mode === 'editing' ? (
        <ToyDrawer
          {...(crud.record === undefined ? {} : { toy: crud.record })}
          onSaved={crud.saved}
          onClose={crud.close}
        />
      ) : null}
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });
const kept = () => openStorage('local')?.getItem('pro__Drafts_u1') ?? '';
const bar = () => screen.queryByText('已恢复未保存的内容');

/** Simulates a reload; the draft is written when the session is lost. */
async function reloadedAs(userId: string) {
  announcePageExit('login');
  cleanup();
  return showApp(ToyPage, '/toy', userId);
}

async function typeNew(text: string) {
  const shown = await showApp(ToyPage, '/toy', 'u1');
  await shown.user.click(press('新增'));
  await screen.findByRole('dialog', { name: '新增' });
  await shown.user.type(field('备注'), text);
  return shown;
}

describe('a form whose page unloads', () => {
  it('opens again with its input and a message', async () => {
    await typeNew('很大的球');
    await reloadedAs('u1');
    await screen.findByRole('dialog', { name: '新增' });
    await waitFor(() => expect(field('备注').value).toBe('很大的球'));
    expect(bar()?.textContent).toBe('已恢复未保存的内容');
    expect(unsavedParts.has('/toy')).toBe(true);
  });

  it('opens again for the record that was being edited', async () => {
    const { user } = await showApp(ToyPage, '/toy', 'u1');
    await user.click(press('编辑球'));
    await user.type(await screen.findByLabelText('名称'), '一号');
    await reloadedAs('u1');
    await screen.findByRole('dialog', { name: '编辑' });
    await waitFor(() => expect(field('名称').value).toBe('球一号'));
  });

  it('does not apply the draft of one record to another', async () => {
    const { user } = await showApp(ToyPage, '/toy', 'u1');
    await user.click(press('编辑球'));
    await user.type(await screen.findByLabelText('备注'), '红色');
    announcePageExit('login');
    openStorage('local')?.setItem('pro__Drafts_u1', kept().replace('edit 2', 'edit 1'));
    cleanup();
    await showApp(ToyPage, '/toy', 'u1');
    await screen.findByRole('dialog', { name: '编辑' });
    expect([field('名称').value, field('备注').value, bar()]).toEqual(['车', '', null]);
  });

  it('shows nothing to another user, and restores the input for its owner', async () => {
    await typeNew('秘密');
    await reloadedAs('u2');
    expect(screen.queryByRole('dialog')).toBe(null);
    await reloadedAs('u1');
    await waitFor(() => expect(field('备注').value).toBe('秘密'));
  });

  it('never stores a password', async () => {
    const { user } = await typeNew('球');
    await user.type(field('口令'), 'Secret-1');
    announcePageExit('login');
    expect(kept()).toContain('球');
    expect(kept()).not.toContain('Secret-1');
  });

  it('stores the input during typing, without an exit event', async () => {
    await typeNew('断电');
    await waitFor(() => expect(kept()).toContain('断电'));
  });

  it('is empty after 放弃, and its draft is deleted', async () => {
    await typeNew('旧的');
    const { user } = await reloadedAs('u1');
    await waitFor(() => expect(field('备注').value).toBe('旧的'));
    await user.click(press('放弃'));
    await waitFor(() => expect(field('备注').value).toBe(''));
    expect([bar(), kept().includes('旧的'), unsavedParts.has()]).toEqual([null, false, false]);
  });
});

describe('the draft of a finished form', () => {
  it('is removed after a save', async () => {
    const { user } = await typeNew('球');
    await waitFor(() => expect(kept()).toContain('球'));
    await user.click(press('保存'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect([kept(), unsavedParts.has()]).toEqual(['', false]);
  });

  it('is removed after the form is discarded', async () => {
    const { user } = await typeNew('球');
    await waitFor(() => expect(kept()).toContain('球'));
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '放弃编辑' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect([kept(), unsavedParts.has()]).toEqual(['', false]);
  });

  it('is removed after the input is undone', async () => {
    const { user } = await typeNew('球');
    await waitFor(() => expect(kept()).toContain('球'));
    await user.clear(field('备注'));
    await waitFor(() => expect(kept()).not.toContain('球'));
    expect(unsavedParts.has()).toBe(false);
  });
});

describe('a form in a tab', () => {
  /** Two tabs like those of the tab bar; the first one contains the form. */
  function Tabs({ isKept }: { readonly isKept: boolean }) {
    const [isActive, setActive] = useState(true);
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <h1>标签</h1>
        <button type="button" aria-hidden="false" onClick={() => setActive(!isActive)}>
          换标签
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          关标签
        </button>
        {isOpen ? (
          <TabInfoProvider tabKey="/toy?id=1" path="/toy" isKept={isKept} isActive={isActive}>
            <Activity mode={isActive ? 'visible' : 'hidden'}>
              <Inline />
            </Activity>
          </TabInfoProvider>
        ) : null}
      </>
    );
  }

  /** Without a dialog, so that the buttons next to it can be pressed. */
  function Inline() {
    const form = useForm({ defaultValues: { note: '' } });
    const protection = useInputProtection(form, { name: '备注' });
    return (
      <form>
        {protection.bar}
        <TextField label="备注" {...form.register('note')} />
        {protection.dialog}
      </form>
    );
  }

  it('remains unsaved while its tab is hidden, and is shown again with its input', async () => {
    const { user } = await showApp(() => <Tabs isKept />, '/toy', 'u1');
    await user.type(field('备注'), '还在');
    await user.click(press('换标签'));
    expect([unsavedParts.has('/toy?id=1'), kept().includes('还在')]).toEqual([true, true]);
    await user.click(press('换标签'));
    expect([field('备注').value, bar()]).toEqual(['还在', null]);
    await user.click(press('换标签'));
    await user.click(press('关标签'));
    expect(unsavedParts.has()).toBe(false);
  });

  it('does not block navigation while its tab is kept alive', async () => {
    const { user, router } = await showApp(() => <Tabs isKept />, '/toy', 'u1');
    await user.type(field('备注'), '还在');
    await router.navigate({ href: '/elsewhere' });
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('prompts on navigation if its tab is not kept alive, but not after the tab is abandoned', async () => {
    const { user, router } = await showApp(() => <Tabs isKept={false} />, '/toy', 'u1');
    await user.type(field('备注'), '还在');
    void router.navigate({ href: '/elsewhere' });
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    unsavedParts.abandon('/toy?id=1');
    await router.navigate({ href: '/elsewhere' });
    expect([router.state.location.pathname, kept()]).toEqual(['/elsewhere', '']);
  });
});
