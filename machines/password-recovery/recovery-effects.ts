import { fromPromise } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';
import type { AccountForm, NewPasswordForm, RecoveryProof } from './recovery-events.ts';

type Args = unknown;
type OfRecovery = { readonly recoveryId: string };

/**
 * The calls of the four steps. Each rejects with an error that has a message and, where known, a `field`;
 * `recoveryId` marks a recovery that the server no longer knows.
 */
export const recoveryActors = {
  findAccount: fromPromise<Schema<'RecoveryStarted'>, AccountForm>(() => notProvided('findAccount')),
  requestSms: fromPromise<{ message: string }, OfRecovery & { phone: string }>(() =>
    notProvided('requestSms'),
  ),
  verify: fromPromise<void, OfRecovery & { proof: RecoveryProof }>(() => notProvided('verify')),
  savePassword: fromPromise<void, OfRecovery & NewPasswordForm>(() => notProvided('savePassword')),
};

export const recoveryEffects = {
  announceFailure: (_args: Args, _failure: { title: string; message: string }): void =>
    notProvided('announceFailure'),
  announceSent: (_args: Args, _sent: { message: string }): void => notProvided('announceSent'),
  goToLogin: (): void => notProvided('goToLogin'),
};
