import { fromPromise } from 'xstate';
import { recoverPassword, sendSms, startRecovery, verifyPhone, verifyResetCode } from '#shared/api/access.ts';
import type { Notices } from '#shared/app/notices.ts';
import { passwordRecoveryMachine } from '#machines/password-recovery/password-recovery.machine.ts';
import type {
  AccountForm,
  NewPasswordForm,
  RecoveryProof,
} from '#machines/password-recovery/recovery-forms.ts';
import type { Schema } from '#openapi/index.ts';

type Recovery = { readonly recoveryId: string };

/** The wizard's machine with its calls, its toasts and its exit. */
export function recoveryWithEffects(notices: Notices, goToLogin: () => void) {
  return passwordRecoveryMachine.provide({
    actors: {
      findAccount: fromPromise<Schema<'RecoveryStarted'>, AccountForm>(({ input, signal }) =>
        startRecovery(input, signal),
      ),
      requestSms: fromPromise<{ message: string }, Recovery & { phone: string }>(({ input }) =>
        sendSms({ mobile: input.phone, smsmode: '2', recoveryId: input.recoveryId }),
      ),
      verify: fromPromise<void, Recovery & { proof: RecoveryProof }>(async ({ input, signal }) => {
        const { recoveryId, proof } = input;
        if (proof.way === 'code') await verifyResetCode({ recoveryId, resetCode: proof.resetCode }, signal);
        else await verifyPhone({ recoveryId, phone: proof.phone, smscode: proof.smscode }, signal);
      }),
      savePassword: fromPromise<void, Recovery & NewPasswordForm>(async ({ input, signal }) => {
        await recoverPassword(input, signal);
      }),
    },
    actions: {
      announceFailure: (_, { title, message }) => void notices.show({ kind: 'error', title, text: message }),
      announceSent: (_, { message }) => void notices.show({ kind: 'success', text: message }),
      goToLogin,
    },
  });
}
