import { lazy, Suspense } from 'react';
import { useApp, useSession } from '#lib/app-context.tsx';
import { withinChunkTime } from '#lib/chunk-error.ts';

// Dialogs are heavy, and most people never owe anything.
const PasswordDueDialog = lazy(async () => ({
  default: (await withinChunkTime(import('./password-due-dialog.tsx'))).PasswordDueDialog,
}));

/** Who came in with a password of somebody else's gets one of their own first; then the login goes on. */
export function PasswordDue() {
  const { session } = useApp();
  const due = useSession((snapshot) => (snapshot.matches('renewing') ? snapshot.context.due : undefined));
  if (due === undefined) return null;
  return (
    <Suspense>
      <PasswordDueDialog
        login={due}
        onRenewed={() => session.send({ type: 'password.renewed', login: due })}
        onLeave={() => session.send({ type: 'logout.confirm' })}
      />
    </Suspense>
  );
}
