import type { AnyRouter } from '@tanstack/react-router';
import { takeRedirect } from '#features/login/login-redirect.ts';
import { settledSession } from '#features/login/settled-session.ts';
import type { SessionActor } from '#shared/app/app-context.tsx';
import type { Credentials } from '#machines/session/session.machine.ts';

/**
 * Completes an external login: the result in the address (`#third=`, `#third-failed=`, `?ticket=`) goes to the session
 * like any other credentials. It is removed from the address first: neither an id nor a ticket stays in the history.
 */
export async function finishLogin(router: AnyRouter, session: SessionActor, href: string): Promise<void> {
  const address = new URL(href);
  const credentials = readReturn(address);
  if (address.pathname !== '/user/login' || credentials === undefined) return;
  const settled = await settledSession(session);
  // A user is already logged in: the session stays, and the login page has redirected.
  if (!settled.matches('anonymous')) return;
  const redirect = takeRedirect();
  const search = redirect === undefined ? {} : { redirect };
  await router.navigate({ to: '/user/login', search, hash: '', replace: true });
  session.send({ type: 'credentials.submit', credentials });
}

export function readReturn({ hash, searchParams }: URL): Credentials | undefined {
  const { third, failed } =
    /^#third(?:=(?<third>[\w-]{1,128})|-failed=(?<failed>\w{1,32}))$/.exec(hash)?.groups ?? {};
  if (third !== undefined) return { method: 'third', back: { id: third } };
  if (failed !== undefined) return { method: 'third', back: { failed } };
  const ticket = searchParams.get('ticket') ?? '';
  return /^[A-Za-z0-9._-]{1,256}$/.test(ticket) ? { method: 'cas', ticket } : undefined;
}
