import { useState } from 'react';
import { useSession } from '#lib/app-context.tsx';

/** What is shown to who is not logged in, too: the shell is left out then (ruling 2). */
export const openPath = '/404';

/** Somebody who came without being logged in. Who logs out sees the shell until the page is left. */
export function useIsVisitor(): boolean {
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  const [cameAsVisitor] = useState(isAnonymous);
  return cameAsVisitor && isAnonymous;
}
