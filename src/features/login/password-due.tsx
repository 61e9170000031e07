import { lazy, Suspense } from 'react';
import { useApp, useSession } from '#lib/app-context.tsx';
import { withinChunkTime } from '#lib/chunk-error.ts';

// Dialogs are heavy, and most people never owe anything.
const LoginDuties = lazy(async () => ({
  default: (await withinChunkTime(import('./login-duties.tsx'))).LoginDuties,
}));

/** Who owes a password of their own, or a second factor, sets it up first; then the login goes on. */
export function PasswordDue() {
  const { session } = useApp();
  const due = useSession((snapshot) => (snapshot.matches('renewing') ? snapshot.context.due : undefined));
  if (due === undefined) return null;
  return (
    <Suspense>
      <LoginDuties
        login={due}
        onDone={() => session.send({ type: 'password.renewed', login: due })}
        onLeave={() => session.send({ type: 'logout.confirm' })}
      />
    </Suspense>
  );
}
