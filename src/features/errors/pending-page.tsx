import { chunkTimedOut } from '#lib/chunk-error.ts';
import { reloadPage } from '#lib/reload-page.ts';
import { useHasPassed } from '#lib/use-has-passed.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

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
