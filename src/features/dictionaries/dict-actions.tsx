import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dictsQuery } from '#shared/api/dict-admin.ts';
import { useApp, useMenu } from '#shared/app/app-context.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

const DictItemsDrawer = lazyComponent(async () => (await import('./dict-items-drawer.tsx')).DictItemsDrawer);

type NamedDict = { readonly code: string; readonly text: string };

/**
 * Returns the actions of a list page that open the dictionaries it uses, for users with access to 数据字典, and the
 * drawer of the open one.
 */
export function useDictActions(dicts: readonly NamedDict[]) {
  const { findRoute } = useApp();
  useMenu();
  const [open, setOpen] = useState<NamedDict | undefined>(undefined);
  const isOffered = findRoute('/isystem/dict') !== undefined;
  return {
    actions: isOffered ? dicts.map((dict) => ({ text: dict.text, onSelect: () => setOpen(dict) })) : [],
    drawer: open === undefined ? null : <ItemsByCode dict={open} onClose={() => setOpen(undefined)} />,
  };
}

function ItemsByCode({ dict, onClose }: { readonly dict: NamedDict; readonly onClose: () => void }) {
  const found = useQuery(dictsQuery({ dictCode: dict.code, pageNo: 1, pageSize: 1 }));
  const row = found.data?.records[0];
  if (row !== undefined) {
    return (
      <Suspense>
        <DictItemsDrawer dict={row} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Drawer open isText title={dict.text} width={760} onClose={onClose}>
      <Loaded query={found} skeleton={<PageSkeleton rows={6} />}>
        {() => <p>没有编码为“{dict.code}”的字典，请先在“数据字典”中添加。</p>}
      </Loaded>
    </Drawer>
  );
}
