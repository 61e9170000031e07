import { useApp, useSession } from '#shared/app/app-context.tsx';
import type { PendingSecondFactor } from '#shared/app/second-factor-prompt.ts';
import { ExpiredPrompt } from './expired-prompt.tsx';
import { RequiredLoginSteps } from './required-login-steps.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

/** `leaving`: the user leaves an expired page for the login page. */
export type SessionDialogsMode = 'completingLogin' | 'expired' | 'leaving';

type SessionDialogsContentProps = {
  readonly mode: SessionDialogsMode | undefined;
  readonly pendingSecondFactor: PendingSecondFactor | undefined;
};

/**
 * The dialog of an expired login, whose page stays unchanged behind it (docs/behaviour.md#expiry), and the steps
 * between a correct password and the first page.
 */
export function SessionDialogsContent({ mode, pendingSecondFactor }: SessionDialogsContentProps) {
  const { session } = useApp();
  const pendingLogin = useSession(({ context }) => context.pendingLogin);
  return (
    <>
      {mode === 'expired' || mode === 'leaving' ? (
        <ExpiredPrompt
          isLeaving={mode === 'leaving'}
          onLeave={() => session.send({ type: 'relogin.confirm' })}
        />
      ) : null}
      {pendingSecondFactor === undefined ? null : (
        <SecondFactorDialog key={pendingSecondFactor.challenge} pending={pendingSecondFactor} />
      )}
      {mode !== 'completingLogin' || pendingLogin === undefined ? null : (
        <RequiredLoginSteps
          login={pendingLogin}
          onDone={() => session.send({ type: 'login.completed', login: pendingLogin })}
          onLeave={() => session.send({ type: 'logout.confirm' })}
        />
      )}
    </>
  );
}
