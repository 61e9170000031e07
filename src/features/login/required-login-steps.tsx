import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { SecondFactorSetup } from '#shared/second-factor/second-factor-setup.tsx';
import { RequiredPasswordDialog } from './password/required-password-dialog.tsx';

type RequiredLoginStepsProps = {
  /** The login that continues after the steps. */
  readonly login: Schema<'LoginResult'>;
  readonly onDone: () => void;
  readonly onLeave: () => void;
};

/** The steps before a login continues: a new password, then the second factor that a role requires. */
export function RequiredLoginSteps({ login, onDone, onLeave }: RequiredLoginStepsProps) {
  const [isPasswordDone, setPasswordDone] = useState(login.passwordDue !== true);
  const needsFactor = login.secondFactorDue === true;
  if (!isPasswordDone)
    return (
      <RequiredPasswordDialog
        login={login}
        onChanged={needsFactor ? () => setPasswordDone(true) : onDone}
        onLeave={onLeave}
      />
    );
  return <SecondFactorSetup pendingToken={login.token} onDone={onDone} onLeave={onLeave} />;
}
