import * as z from 'zod/mini';
import { useState } from 'react';
import { useSession } from './app-context.tsx';
import { createViewStore } from './named-stores.ts';
import { openStorage } from './storage.ts';

const densities = ['compact', 'normal', 'roomy'] as const;

export type Density = (typeof densities)[number];

/** How somebody wants to see one list. */
export type ListView = { readonly hidden: readonly string[]; readonly density: Density };

const schema = z.object({ hidden: z.array(z.string()), density: z.enum(densities) });
const usual: ListView = { hidden: [], density: 'normal' };

/** The view of a list, remembered in this browser for each page and user. */
export function useListView(page: string): readonly [ListView, (view: ListView) => void] {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:${page}`;
  const [view, setView] = useState({ key, value: store.read(key, schema) ?? usual });
  const value = view.key === key ? view.value : (store.read(key, schema) ?? usual);
  return [
    value,
    (next) => {
      setView({ key, value: next });
      if (next.hidden.length === 0 && next.density === usual.density) store.remove(key);
      else store.write(key, next);
    },
  ];
}
