import { lazy, Suspense } from 'react';
import { useSession } from '#lib/app-context.tsx';
import { withinChunkTime } from '#lib/chunk-error.ts';
import { useSecondFactorAsked } from '#lib/second-factor-prompt.ts';
import { ExpiredDialog } from './expired-dialog.tsx';

// Dialogs are heavy, and most logins have no further step.
const LoginSteps = lazy(async () => ({
  default: (await withinChunkTime(import('./login-steps.tsx'))).LoginSteps,
}));

/** What the session has to say wherever somebody is. */
export function SessionDialogs() {
  const due = useSession((snapshot) => (snapshot.matches('renewing') ? snapshot.context.due : undefined));
  const asked = useSecondFactorAsked();
  return (
    <>
      <ExpiredDialog />
      {due === undefined && asked === undefined ? null : (
        <Suspense>
          <LoginSteps due={due} asked={asked} />
        </Suspense>
      )}
    </>
  );
}
