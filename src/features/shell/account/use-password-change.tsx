import { useActorRef, useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { passwordChangeWithEffects } from './password-effects.ts';

const dialog = lazyCode(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** 修改密码: opens the dialog, which is loaded on first use. */
export function usePasswordChange(): { readonly open: () => void; readonly dialog: ReactNode } {
  const notices = useNotices();
  const [machine] = useState(() => passwordChangeWithEffects(notices));
  const actor = useActorRef(machine, inspected);
  const isShown = useSelector(
    actor,
    (snapshot) => snapshot.matches('visible') || snapshot.matches('submitting'),
  );
  const username = useSession(({ context }) => context.userInfo?.username);
  return {
    open: () => actor.send({ type: 'password.open', username }),
    dialog: isShown ? (
      <LazyView from={dialog} onLost={() => actor.send({ type: 'password.cancel' })}>
        {(PasswordDialog) => <PasswordDialog actor={actor} />}
      </LazyView>
    ) : null,
  };
}
