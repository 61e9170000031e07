import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { SecondFactorSetup } from '#shared/second-factor/second-factor-setup.tsx';
import { PasswordDueDialog } from './password/password-due-dialog.tsx';

type LoginDutiesProps = {
  /** The waiting login. */
  readonly login: Schema<'LoginResult'>;
  readonly onDone: () => void;
  readonly onLeave: () => void;
};

/** The duties before a login continues: the user's own password, then the second factor that a role requires. */
export function LoginDuties({ login, onDone, onLeave }: LoginDutiesProps) {
  const [isRenewed, setRenewed] = useState(login.passwordDue !== true);
  const needsFactor = login.secondFactorDue === true;
  if (!isRenewed)
    return (
      <PasswordDueDialog
        login={login}
        onRenewed={needsFactor ? () => setRenewed(true) : onDone}
        onLeave={onLeave}
      />
    );
  return <SecondFactorSetup dueToken={login.token} onDone={onDone} onLeave={onLeave} />;
}
