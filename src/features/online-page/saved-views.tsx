import { Button } from '@radix-ui/themes';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#lib/app-context.tsx';
import { createViewStore } from '#lib/named-stores.ts';
import type { PageSearch } from '#lib/page.ts';
import { openStorage } from '#lib/storage.ts';
import { DropMenu } from '#ui/drop-menu.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';

/** A view somebody has kept: the search of the page's address, with its filters, order and way of looking. */
type SavedView = { readonly name: string; readonly search: PageSearch };

const schema = z.array(z.object({ name: z.string(), search: z.record(z.string(), z.unknown()) }));
const most = 20;

/** Kept in this browser for each user and form, as columns and density are. */
function useSavedViews(code: string) {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:online-views:${code}`;
  const [views, setViews] = useState<readonly SavedView[]>(() => store.read(key, schema) ?? []);
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    if (next.length === 0) store.remove(key);
    else store.write(key, next);
  };
  return {
    views,
    save: (view: SavedView) => keep([...views.filter(({ name }) => name !== view.name), view].slice(-most)),
    remove: (name: string) => keep(views.filter((one) => one.name !== name)),
  };
}

type SavedViewsProps = {
  readonly code: string;
  readonly search: PageSearch;
  readonly onOpen: (search: PageSearch) => void;
};

/** 视图: those the user has kept for this form, and the present one to be kept. */
export function SavedViews({ code, search, onOpen }: SavedViewsProps) {
  const { views, save, remove } = useSavedViews(code);
  const [name, setName] = useState<string>();
  const close = () => setName(undefined);
  const submit = () => {
    const text = name?.trim() ?? '';
    if (text === '') return;
    const { page: _page, ...kept } = search;
    save({ name: text, search: kept });
    close();
  };
  return (
    <>
      <DropMenu
        align="start"
        trigger={
          <Button type="button" variant="surface" color="gray">
            <Bookmark size={16} aria-hidden="true" />
            视图
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        items={[
          ...views.map((view) => ({ text: view.name, onSelect: () => onOpen(view.search) })),
          { text: '保存当前视图', startsGroup: views.length > 0, onSelect: () => setName('') },
          ...views.map((view) => ({
            text: `删除“${view.name}”`,
            danger: true,
            onSelect: () => remove(view.name),
          })),
        ]}
      />
      {name === undefined ? null : (
        <Modal
          open
          title="保存视图"
          width={420}
          onClose={close}
          footer={
            <Button type="button" disabled={name.trim() === ''} onClick={submit}>
              保存
            </Button>
          }
        >
          <TextField
            label="视图名称"
            maxLength={20}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Modal>
      )}
    </>
  );
}
