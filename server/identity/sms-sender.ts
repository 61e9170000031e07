import { appendFile } from 'node:fs/promises';
import { callOutside } from './outside-call.ts';

/** The purpose of a code: a login, a registration, a forgotten password, or another number. */
export type SmsPurpose = 'login' | 'register' | 'reset' | 'change';

export type SmsMessage = {
  readonly mobile: string;
  readonly code: string;
  readonly purpose: SmsPurpose;
  /** How long the code works. */
  readonly minutes: number;
};

/** Takes one short message on its way. Rejects when it could not. */
export type SmsSender = (message: SmsMessage) => Promise<void>;

/**
 * Writes each message as one line of JSON into a file that only its owner may read: for trials and tests without a
 * gateway.
 */
export function fileSmsSender(file: string): SmsSender {
  return async (message) => {
    await appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
  };
}

/**
 * A gateway of the school's own: POST with the message as JSON and the token as a bearer. Every carrier wants its own
 * signature and template, and a script of ten lines in front of one is easier to keep than all of them in here.
 */
export function httpSmsSender({
  url,
  token,
}: {
  readonly url: string;
  readonly token: string | undefined;
}): SmsSender {
  return async (message) => {
    await callOutside(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
    });
  };
}
