import { casLogin, phoneLogin, thirdLogin } from '#api/access.ts';
import type { Credentials } from '#machines/session/session-events.ts';
import type { Schema } from '#openapi/index.ts';

/** The calls behind the ways in that most schools never configure: fetched by the first who uses one. */
export async function otherLogin(
  credentials: Exclude<Credentials, { way: 'password' }>,
  signal: AbortSignal,
): Promise<Schema<'LoginResult'>> {
  switch (credentials.way) {
    case 'phone':
      return await phoneLogin(credentials.request, signal);
    case 'third':
      return await thirdLogin(credentials.id, signal);
    case 'cas':
      return await casLogin(credentials.ticket, signal);
    default:
      return credentials satisfies never;
  }
}
