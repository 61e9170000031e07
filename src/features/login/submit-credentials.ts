import { waitFor } from 'xstate';
import type { SessionActor } from '#lib/app-context.tsx';
import type { LoginFields } from './login-rules.ts';

/** Sends the credentials and waits for the outcome: true when somebody is logged in. `checkKey`: of the captcha shown. */
export async function submitCredentials(
  session: SessionActor,
  fields: LoginFields,
  checkKey: string | undefined,
): Promise<boolean> {
  const { username, password, captcha, rememberMe } = fields;
  session.send({
    type: 'credentials.submit',
    credentials: {
      way: 'password',
      request: {
        username,
        password,
        remember_me: rememberMe,
        ...(checkKey === undefined ? {} : { captcha, checkKey }),
      },
    },
  });
  const outcome = await waitFor(session, (snapshot) => !snapshot.matches('authenticating'));
  return !outcome.matches('anonymous');
}
