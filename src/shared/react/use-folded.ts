import * as z from 'zod/mini';
import { useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { createViewStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';

const schema = z.object({ folded: z.boolean() });

/** Returns whether a section is collapsed, stored in this browser by section and user. */
export function useFolded(name: string): readonly [boolean, (folded: boolean) => void] {
  const userId = useSession((session) => session.context.userInfo?.id ?? '');
  const [store] = useState(() => createViewStore(openStorage('local')));
  const key = `${userId}:${name} fold`;
  const [folded, setFolded] = useState(() => store.read(key, schema)?.folded ?? false);
  return [
    folded,
    (next) => {
      setFolded(next);
      if (next) store.write(key, { folded: next });
      else store.remove(key);
    },
  ];
}
