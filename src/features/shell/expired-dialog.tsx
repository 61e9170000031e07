import { lazy, Suspense } from 'react';
import { useApp, useSession } from '#lib/app-context.tsx';

// Dialogs are heavy, and the login page needs none.
const ExpiredPrompt = lazy(async () => ({ default: (await import('./expired-prompt.tsx')).ExpiredPrompt }));

/** The token is no longer valid. The page behind stays as it is until the user confirms (specification §8). */
export function ExpiredDialog() {
  const { session } = useApp();
  const isExpired = useSession((snapshot) => snapshot.matches('expired'));
  if (!isExpired) return null;
  return (
    <Suspense>
      <ExpiredPrompt onConfirm={() => session.send({ type: 'relogin.confirm' })} />
    </Suspense>
  );
}
