import { chunkTimedOut } from '#shared/browser/chunk-error.ts';
import { reloadPage } from '#shared/app/reload-page.ts';
import { useHasPassed } from './use-has-passed.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

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
