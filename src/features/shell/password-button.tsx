import { Button } from '@radix-ui/themes';
import { useActorRef, useSelector } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNotices, useSession } from '#lib/app-context.tsx';
import styles from './header.module.css';
import { passwordChangeWithEffects } from './password-effects.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

/** 密码修改 in the header; the dialog is loaded when it is first opened. */
export function PasswordButton() {
  const notices = useNotices();
  const [machine] = useState(() => passwordChangeWithEffects(notices));
  const actor = useActorRef(machine);
  const isShown = useSelector(
    actor,
    (snapshot) => snapshot.matches('visible') || snapshot.matches('submitting'),
  );
  const username = useSession(({ context }) => context.userInfo?.username);
  return (
    <>
      <Button
        variant="ghost"
        color="gray"
        aria-label="密码修改"
        onClick={() => actor.send({ type: 'password.open', username })}
      >
        <KeyRound size={16} aria-hidden="true" />
        <span className={styles['words']}>密码修改</span>
      </Button>
      {isShown ? (
        <Suspense>
          <PasswordDialog actor={actor} />
        </Suspense>
      ) : null}
    </>
  );
}
