import { fromPromise } from 'xstate';
import { updatePassword } from '#shared/api/account.ts';
import type { Notices } from '#shared/app/notices.ts';
import {
  passwordDutyMachine,
  type OwnPasswordForm,
  type PasswordDebt,
} from '#machines/password-duty/password-duty.machine.ts';

/** The dialog's machine with its call and its toast. */
export function passwordDutyWithEffects(notices: Notices, onRenewed: () => void) {
  return passwordDutyMachine.provide({
    actors: {
      changePassword: fromPromise<void, PasswordDebt & OwnPasswordForm>(async ({ input }) => {
        const { token, ...form } = input;
        // The session was opened with the old password: the server does not require it again.
        const { message } = await updatePassword({ ...form, oldpassword: '' }, { token, quiet: true });
        notices.show({ kind: 'success', text: message });
      }),
    },
    actions: { goOn: onRenewed },
  });
}
