import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { deleteOnlineView, onlineViewsQuery, saveOnlineView, type OnlineView } from '#api/online-rows.ts';
import { useSession } from '#lib/app-context.tsx';
import { createViewStore } from '#lib/named-stores.ts';
import type { PageSearch } from '#lib/page.ts';
import { openStorage } from '#lib/storage.ts';
import type { OnlineColumns } from '#domain/forms/field-values.ts';
import { CheckField } from '#ui/choice-fields.tsx';
import { DropMenu } from '#ui/drop-menu.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTelling } from './use-telling.ts';

const old = z.array(z.object({ name: z.string(), search: z.record(z.string(), z.unknown()) }));

/** The views of a form: on the server, where those of this browser are brought that were kept here before. */
function useSavedViews(code: string, isWanted: boolean) {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:online-views:${code}`;
  const query = onlineViewsQuery(code, {
    views: () => store.read(key, old) ?? [],
    keep: (left) => (left.length === 0 ? store.remove(key) : store.write(key, left)),
  });
  const views = useQuery({ ...query, enabled: isWanted });
  const client = useQueryClient();
  const tell = useTelling();
  return {
    views,
    /** How many are still only here. */
    left: views.isSuccess ? (store.read(key, old) ?? []).length : 0,
    /** Answers whether it was done; what went wrong has been said. */
    change: async (run: () => Promise<{ readonly message: string }>): Promise<boolean> => {
      const isDone = await tell(run);
      await client.invalidateQueries({ queryKey: query.queryKey });
      return isDone;
    },
  };
}

type SavedViewsProps = {
  readonly columns: OnlineColumns;
  readonly search: PageSearch;
  readonly onOpen: (search: PageSearch) => void;
};

/** 视图: those that the user has kept for this form or that are shared, and the present one to be kept. */
export function SavedViews({ columns: { code, mayShare = false }, search, onOpen }: SavedViewsProps) {
  // Asked for by the press that opens them: most who look at a list open none.
  const [isWanted, setWanted] = useState(false);
  const { views, left, change } = useSavedViews(code, isWanted);
  const [isSaving, setSaving] = useState(false);
  const listed = views.data ?? [];
  const { page: _page, ...kept } = search;
  return (
    <>
      <DropMenu
        align="start"
        trigger={
          <Button
            type="button"
            variant="surface"
            color="gray"
            onClick={() => setWanted(true)}
            onKeyDown={({ key }) => (key === 'ArrowDown' ? setWanted(true) : undefined)}
          >
            <Bookmark size={16} aria-hidden="true" />
            视图
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        items={[
          ...listed.map((view, at) => ({
            text: textOf(view, listed.slice(0, at)),
            onSelect: () => onOpen(view.search),
          })),
          ...(views.isPending ? [{ text: '正在加载…', disabled: true, onSelect: () => undefined }] : []),
          ...(views.isError
            ? [{ text: '视图加载失败，点击重试', onSelect: () => void views.refetch() }]
            : []),
          ...(left > 0
            ? [
                {
                  text: `另有 ${left} 个旧视图未能移入，仍留在本浏览器`,
                  disabled: true,
                  onSelect: () => undefined,
                },
              ]
            : []),
          {
            text: '保存当前视图',
            startsGroup: listed.length > 0 || views.isPending,
            onSelect: () => setSaving(true),
          },
          ...listed
            .filter(({ mine, shared }) => mine || (shared && mayShare))
            .map(({ id, mine, name }) => ({
              text: mine ? `删除“${name}”` : `删除共享的“${name}”`,
              danger: true,
              onSelect: () => void change(() => deleteOnlineView(code, id)),
            })),
        ]}
      />
      {isSaving ? (
        <SaveDialog
          mayShare={mayShare}
          onSave={(named) => change(() => saveOnlineView(code, { ...named, search: kept }))}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
}

/** Two may have shared one of the same name. */
function textOf({ name, shared }: OnlineView, before: readonly OnlineView[]): string {
  if (!shared) return name;
  const same = before.filter((one) => one.shared && one.name === name).length;
  return same === 0 ? `${name}（共享）` : `${name}（共享 ${same + 1}）`;
}

type SaveDialogProps = {
  readonly mayShare: boolean;
  readonly onSave: (view: { readonly name: string; readonly shared: boolean }) => Promise<boolean>;
  readonly onClose: () => void;
};

function SaveDialog({ mayShare, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState<readonly string[]>([]);
  const text = name.trim();
  const submit = async () => {
    if (await onSave({ name: text, shared: shared.length > 0 })) onClose();
  };
  return (
    <Modal
      open
      title="保存视图"
      width={420}
      onClose={onClose}
      footer={
        <Button type="button" disabled={text === ''} onClick={() => void submit()}>
          保存
        </Button>
      }
    >
      <TextField
        label="视图名称"
        hint="同名的视图会被替换，每个表单最多保存 20 个"
        maxLength={20}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {mayShare ? (
        <CheckField
          label="共享"
          options={[{ value: 'shared', text: '分享给所有人' }]}
          value={shared}
          onChange={setShared}
        />
      ) : null}
    </Modal>
  );
}
