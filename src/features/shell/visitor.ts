import { useState } from 'react';
import { useSession } from '#lib/app-context.tsx';

/** Somebody who came without being logged in. Who logs out sees the shell until the page is left. */
export function useIsVisitor(): boolean {
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  const [cameAsVisitor] = useState(isAnonymous);
  return cameAsVisitor && isAnonymous;
}
