import { lazy, Suspense } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';
import { useSecondFactorAsked } from '#shared/app/second-factor-prompt.ts';

// Dialogs are large, and most logins need none.
const SessionSteps = lazy(async () => ({
  default: (await withinChunkTime(import('./session-steps.tsx'))).SessionSteps,
}));

/** The dialogs of the session on any page: an expired login, and the login steps after the password. */
export function SessionDialogs() {
  const isWaiting = useSession(
    (snapshot) =>
      snapshot.matches('renewing') ||
      snapshot.matches('expired') ||
      (snapshot.matches('leaving') && snapshot.context.leaveReason === 'expired'),
  );
  const secondFactor = useSecondFactorAsked();
  if (!isWaiting && secondFactor === undefined) return null;
  return (
    <Suspense>
      <SessionSteps asked={secondFactor} />
    </Suspense>
  );
}
