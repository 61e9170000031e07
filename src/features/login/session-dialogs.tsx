import { ExpiredDialog } from './expired-dialog.tsx';
import { PasswordDue } from './password-due.tsx';
import { SecondFactor } from './second-factor.tsx';

/** What the session has to say wherever somebody is. */
export function SessionDialogs() {
  return (
    <>
      <ExpiredDialog />
      <PasswordDue />
      <SecondFactor />
    </>
  );
}
