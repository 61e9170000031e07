import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PublicLayout } from '#features/shell/public/public-layout.tsx';
import { useSession } from '#shared/app/app-context.tsx';
import type { PageSearch } from '#shared/app/page.ts';
import { useIsBasic } from '#shared/app/preferences.ts';
import { withinChunkTime } from '#shared/browser/chunk-error.ts';

// Visitors do not need it.
const PupilFrame = lazy(async () => ({
  default: (await withinChunkTime(import('#app/pupil-frame.tsx'))).PupilFrame,
}));

export const Route = createFileRoute('/_public')({
  validateSearch: (search): PageSearch => search,
  component: PublicFrame,
});

/** Pupils keep their own frame on the public pages. */
function PublicFrame() {
  const isKnown = useSession((session) => !session.matches('restoring'));
  const isLoggedIn = useSession(({ context }) => context.token !== undefined);
  const isBasic = useIsBasic();
  // The other frame would mount the page again.
  if (!isKnown) return null;
  if (!isLoggedIn || !isBasic) return <PublicLayout />;
  return (
    <Suspense>
      <PupilFrame />
    </Suspense>
  );
}
