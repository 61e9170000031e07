import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dictsQuery } from '#shared/api/dict-admin.ts';
import { useApp, useMenu } from '#shared/app/app-context.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

const DictItemsDrawer = lazyComponent(async () => (await import('./dict-items-drawer.tsx')).DictItemsDrawer);

type DictButton = { readonly code: string; readonly text: string };

/** Opens dictionaries next to the page that uses them, for users with access to 数据字典. */
export function DictButtons({ dicts }: { readonly dicts: readonly DictButton[] }) {
  const { findRoute } = useApp();
  useMenu();
  const [open, setOpen] = useState<DictButton | undefined>(undefined);
  if (findRoute('/isystem/dict') === undefined) return null;
  return (
    <>
      {dicts.map((dict) => (
        <Button key={dict.code} type="button" variant="surface" color="gray" onClick={() => setOpen(dict)}>
          {dict.text}
        </Button>
      ))}
      {open === undefined ? null : <ItemsByCode dict={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ItemsByCode({ dict, onClose }: { readonly dict: DictButton; readonly onClose: () => void }) {
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
