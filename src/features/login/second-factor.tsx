import { lazy, Suspense } from 'react';
import { withinChunkTime } from '#lib/chunk-error.ts';
import { useSecondFactorAsked } from '#lib/second-factor-prompt.ts';

// Most people have none.
const SecondFactorDialog = lazy(async () => ({
  default: (await withinChunkTime(import('./second-factor-dialog.tsx'))).SecondFactorDialog,
}));

/** Asks for the second step of a login wherever one waits for it. */
export function SecondFactor() {
  const asked = useSecondFactorAsked();
  return asked === undefined ? null : (
    <Suspense>
      <SecondFactorDialog key={asked.challenge} asked={asked} />
    </Suspense>
  );
}
