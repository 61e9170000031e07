import { fromPromise } from 'xstate';
import { updatePassword } from '#shared/api/account.ts';
import type { Notices } from '#shared/app/notices.ts';
import {
  requiredPasswordChangeMachine,
  type OwnPasswordForm,
  type RequiredChangeInput,
} from '#machines/required-password-change/required-password-change.machine.ts';

/** The dialog's machine with its call and its toast. */
export function requiredPasswordChangeWithEffects(notices: Notices, onChanged: () => void) {
  return requiredPasswordChangeMachine.provide({
    actors: {
      changePassword: fromPromise<void, RequiredChangeInput & OwnPasswordForm>(async ({ input }) => {
        const { token, ...form } = input;
        // The session was opened with the old password: the server does not require it again.
        const { message } = await updatePassword({ ...form, oldpassword: '' }, { token, quiet: true });
        notices.show({ kind: 'success', text: message });
      }),
    },
    actions: { continueLogin: onChanged },
  });
}
