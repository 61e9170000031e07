import { fromPromise } from 'xstate';
import { updatePassword } from '#shared/api/account.ts';
import type { Notices } from '#shared/app/notices.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import type { Schema } from '#openapi/index.ts';

/** The dialog's machine with its call and its toasts. */
export function passwordChangeWithEffects(notices: Notices) {
  return passwordChangeMachine.provide({
    actors: {
      changePassword: fromPromise<{ message: string }, Schema<'PasswordChange'>>(({ input }) =>
        updatePassword(input),
      ),
    },
    actions: {
      warn: (_, { message }) => void notices.show({ kind: 'warning', text: message }),
      announceSuccess: (_, { message }) => void notices.show({ kind: 'success', text: message }),
    },
  });
}
