import { useApp } from '#lib/app-context.tsx';
import type { SecondFactorAsked } from '#lib/second-factor-prompt.ts';
import type { Schema } from '#openapi/index.ts';
import { LoginDuties } from './login-duties.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

type LoginStepsProps = {
  /** A login that waits for the second factor. */
  readonly asked: SecondFactorAsked | undefined;
  /** A login that waits until a password of one's own, or a second factor, is set up. */
  readonly due: Schema<'LoginResult'> | undefined;
};

/** The steps between a right password and the first page, for those who have any. */
export function LoginSteps({ asked, due }: LoginStepsProps) {
  const { session } = useApp();
  return (
    <>
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
