import { useApp, useSession } from '#shared/app/app-context.tsx';
import type { SecondFactorAsked } from '#shared/app/second-factor-prompt.ts';
import { ExpiredPrompt } from './expired-prompt.tsx';
import { LoginDuties } from './login-duties.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

type SessionStepsProps = {
  /** A login that waits for the second factor. */
  readonly asked: SecondFactorAsked | undefined;
};

/**
 * The dialog of an expired login, whose page stays unchanged behind it (docs/behaviour.md#expiry), and the steps
 * between a correct password and the first page.
 */
export function SessionSteps({ asked }: SessionStepsProps) {
  const { session } = useApp();
  const due = useSession((snapshot) => (snapshot.matches('renewing') ? snapshot.context.due : undefined));
  const isExpired = useSession((snapshot) => snapshot.matches('expired'));
  // Until the page reloads: its content belongs to an ended session.
  const isLeaving = useSession(
    (snapshot) => snapshot.matches('leaving') && snapshot.context.leaveReason === 'expired',
  );
  return (
    <>
      {isExpired || isLeaving ? (
        <ExpiredPrompt isLeaving={isLeaving} onLeave={() => session.send({ type: 'relogin.confirm' })} />
      ) : null}
      {asked === undefined ? null : <SecondFactorDialog key={asked.challenge} asked={asked} />}
      {due === undefined ? null : (
        <LoginDuties
          login={due}
          onDone={() => session.send({ type: 'password.renewed', login: due })}
          onLeave={() => session.send({ type: 'logout.confirm' })}
        />
      )}
    </>
  );
}
