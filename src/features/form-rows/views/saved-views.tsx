import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { deleteOnlineView, onlineViewsQuery, saveOnlineView } from '#shared/api/online-rows.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { createViewStore } from '#shared/browser/named-stores.ts';
import type { PageSearch } from '#shared/app/page.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { ViewsMenu } from '#shared/lists/views/views-menu.tsx';
import { useViewChange } from '#shared/lists/views/use-view-change.ts';

const old = z.array(z.object({ name: z.string(), search: z.record(z.string(), z.unknown()) }));

/** The views of a form, stored on the server; views that this browser stored earlier are uploaded. */
function useSavedViews(code: string, isEnabled: boolean) {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:online-views:${code}`;
  const query = onlineViewsQuery(code, {
    views: () => store.read(key, old) ?? [],
    replace: (remainingViews) =>
      remainingViews.length === 0 ? store.remove(key) : store.write(key, remainingViews),
  });
  const views = useQuery({ ...query, enabled: isEnabled });
  const change = useViewChange(query.queryKey);
  return {
    views,
    /** The number of views that exist only here. */
    left: views.isSuccess ? (store.read(key, old) ?? []).length : 0,
    change,
  };
}

type SavedViewsProps = {
  readonly columns: OnlineColumns;
  readonly search: PageSearch;
  readonly onOpen: (search: PageSearch) => void;
};

/** 视图: the user's own and the shared views of this form, and saving the current one. */
export function SavedViews({ columns: { code, mayShare = false }, search, onOpen }: SavedViewsProps) {
  const [isWanted, setWanted] = useState(false);
  const { views, left, change } = useSavedViews(code, isWanted);
  const { page: _page, ...kept } = search;
  const stayed = {
    text: `另有 ${left} 个旧视图未能移入，仍留在本浏览器`,
    disabled: true,
    onSelect: () => undefined,
  };
  return (
    <ViewsMenu
      views={views}
      mayShare={mayShare}
      noun="表单"
      shareText="分享给所有人"
      more={left > 0 ? [stayed] : []}
      onWanted={() => setWanted(true)}
      onOpen={(view) => onOpen(view.search)}
      onRemove={({ id }) => void change(() => deleteOnlineView(code, id))}
      onSave={(named) => change(() => saveOnlineView(code, { ...named, search: kept }))}
    />
  );
}
