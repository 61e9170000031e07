import { chunkTimedOut } from '#shared/browser/chunk-error.ts';
import { reloadPage } from '#shared/app/reload-page.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { useEffect, useState } from 'react';

/**
 * A page or layout that is loading; after 120 s it is an error (docs/behaviour.md#exceptions). Only a reload retries.
 */
export function PendingPage() {
  return useHasPassed(businessConstants.chunkLoadTimeout) ? (
    <ErrorState text={chunkTimedOut} onRetry={reloadPage} />
  ) : (
    <PageSkeleton />
  );
}

/** Returns whether the component has been on screen for the given milliseconds. */
function useHasPassed(duration: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return hasPassed;
}
