import { chunkTimedOut } from '#lib/chunk-error.ts';
import { reloadPage } from '#lib/reload-page.ts';
import { useHasPassed } from '#lib/use-has-passed.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** A page or layout on its way; what has not come after 120 s is an error (docs/behaviour.md#exceptions). Only a new start asks anew. */
export function PendingPage() {
  return useHasPassed(businessConstants.chunkLoadTimeout) ? (
    <ErrorState text={chunkTimedOut} onRetry={reloadPage} />
  ) : (
    <PageSkeleton />
  );
}
