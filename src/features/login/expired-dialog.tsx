import { lazy, Suspense } from 'react';
import { useApp, useSession } from '#lib/app-context.tsx';

// Dialogs are heavy, and the login page needs none.
const ExpiredPrompt = lazy(async () => ({ default: (await import('./expired-prompt.tsx')).ExpiredPrompt }));

/** The token is no longer valid. The page behind stays as it is: whoever logs in again goes on with it (specification §8). */
export function ExpiredDialog() {
  const { session } = useApp();
  const isExpired = useSession((snapshot) => snapshot.matches('expired'));
  // Until the page loads anew: what stands behind is nobody's any more.
  const isLeaving = useSession(
    (snapshot) => snapshot.matches('leaving') && snapshot.context.leaveReason === 'expired',
  );
  if (!isExpired && !isLeaving) return null;
  return (
    <Suspense>
      <ExpiredPrompt isLeaving={isLeaving} onLeave={() => session.send({ type: 'relogin.confirm' })} />
    </Suspense>
  );
}
