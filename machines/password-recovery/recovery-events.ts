import type { Schema } from '#openapi/index.ts';

/** The proof that the account is theirs: a code sent to its number, or one from a teacher. */
export type RecoveryWay = 'phone' | 'code';

export type AccountForm = Schema<'RecoveryStart'>;
export type PhoneProof = { readonly phone: string; readonly smscode: string };
export type CodeProof = { readonly resetCode: string };
export type NewPasswordForm = { readonly password: string; readonly confirmpassword: string };

export type RecoveryProof = ({ readonly way: 'phone' } & PhoneProof) | ({ readonly way: 'code' } & CodeProof);

export type RecoveryField = keyof AccountForm | keyof PhoneProof | keyof CodeProof | keyof NewPasswordForm;

/** A new object after each attempt, so that the same failure asks for the focus again. */
export type RecoveryProblem = { readonly field: RecoveryField | undefined; readonly message: string };

export type PasswordRecoveryEvent =
  | { type: 'account.submit'; form: AccountForm }
  | { type: 'way.choose'; way: RecoveryWay }
  | { type: 'sms.request'; phone: string }
  | { type: 'proof.submit'; proof: RecoveryProof }
  | { type: 'password.submit'; form: NewPasswordForm }
  | { type: 'step.back' };

export type PasswordRecoveryContext = {
  /** The input of the first step, shown again in the second. */
  readonly account: string;
  /** Names the recovery to the server; empty before the first step is done. */
  readonly recoveryId: string;
  readonly ways: readonly RecoveryWay[];
  readonly way: RecoveryWay;
  /** Seconds until another short message may be asked for. */
  readonly resendIn: number;
  /** Seconds until the login page comes. */
  readonly secondsLeft: number;
  /** How often the first step was tried: each try uses a captcha up. */
  readonly attempts: number;
  readonly problem: RecoveryProblem | undefined;
};

export const startContext: PasswordRecoveryContext = {
  account: '',
  recoveryId: '',
  ways: [],
  way: 'code',
  resendIn: 0,
  secondsLeft: 0,
  attempts: 0,
  problem: undefined,
};
