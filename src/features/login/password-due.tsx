import { useApp, useSession } from '#lib/app-context.tsx';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';

// Dialogs are heavy, and most people never owe anything.
const dialog = createPart(async () => (await import('./password-due-dialog.tsx')).PasswordDueDialog);

/** Who came in with a password of somebody else's gets one of their own first; then the login goes on. */
export function PasswordDue() {
  const { session } = useApp();
  const due = useSession((snapshot) => (snapshot.matches('renewing') ? snapshot.context.due : undefined));
  if (due === undefined) return null;
  const leave = () => session.send({ type: 'logout.confirm' });
  return (
    <LazyPart from={dialog} onLost={leave}>
      {(PasswordDueDialog) => (
        <PasswordDueDialog
          login={due}
          onRenewed={() => session.send({ type: 'password.renewed', login: due })}
          onLeave={leave}
        />
      )}
    </LazyPart>
  );
}
