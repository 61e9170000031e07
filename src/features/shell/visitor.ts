import { useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';

/**
 * Returns whether the user arrived without a session. A user who logs out still sees the shell until the page unloads.
 */
export function useIsVisitor(): boolean {
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  const [cameAsVisitor] = useState(isAnonymous);
  return cameAsVisitor && isAnonymous;
}
