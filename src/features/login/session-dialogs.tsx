import { Suspense } from 'react';
import { useSession, type SessionSnapshot } from '#shared/app/app-context.tsx';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { usePendingSecondFactor } from '#shared/app/second-factor-prompt.ts';
import type { SessionDialogsMode } from './session-dialogs-content.tsx';

// Dialogs are large, and most logins need none.
const SessionDialogsContent = lazyComponent(
  async () => (await import('./session-dialogs-content.tsx')).SessionDialogsContent,
);

/** The dialogs of the session on any page: an expired login, and the login steps after the password. */
export function SessionDialogs() {
  const mode = useSession(modeOf);
  const pendingSecondFactor = usePendingSecondFactor();
  if (mode === undefined && pendingSecondFactor === undefined) return null;
  return (
    <Suspense>
      <SessionDialogsContent mode={mode} pendingSecondFactor={pendingSecondFactor} />
    </Suspense>
  );
}

function modeOf(snapshot: SessionSnapshot): SessionDialogsMode | undefined {
  if (snapshot.matches('completingLogin')) return 'completingLogin';
  if (snapshot.matches('expired')) return 'expired';
  // The prompt stays until the page reloads: the content of the page belongs to an ended session.
  return snapshot.matches('leaving') && snapshot.context.leaveReason === 'expired' ? 'leaving' : undefined;
}
