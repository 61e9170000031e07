import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Redirect, type PathCookie } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { findAccount, findActiveById } from '#server/shared/people/account.store.ts';
import {
  hashOfId,
  minute,
  randomId,
  requireCode,
  type OneTimeCodes,
} from '#server/shared/authentication/codes/codes.ts';
import { completeLogin, type LoginContext } from '#server/shared/authentication/login/complete-login.ts';
import { countRequest } from './limits.ts';

/** The cookie that ties a provider login to the browser that started it. */
export const thirdLoginCookie = 'thirdLogin';
const attemptLifetime = 10 * minute;
const idLifetime = 1 * minute;
const notConfigured = '未开通该第三方登录方式，请联系管理员';
const invalid = '第三方登录已失效，请重新登录';

/** Redirects the browser to the provider, with a state and a verifier that only this browser stores. */
export function redirectToProvider({ identity }: Deps, source: string): Redirect {
  const provider = identity.third.get(source);
  if (provider === undefined) throw refusal(notConfigured, 'source');
  const attempt = { state: randomId(), verifier: randomId() };
  return new Redirect(
    provider.authorizeUrl(attempt),
    cookie(identity.secure, `${attempt.state}.${attempt.verifier}`, attemptLifetime),
  );
}

/**
 * Handles the return from the provider, with a code. The user gets an id that works once, in this browser
 * only, for a minute. The id is in the fragment of the address, which no server and no log sees.
 */
export async function handleCallback(
  deps: Deps,
  codes: OneTimeCodes,
  source: string,
  query: QueryOf<'GET /thirdLogin/{source}/callback'>,
  attempt: string | undefined,
  ip: string,
): Promise<Redirect> {
  const provider = deps.identity.third.get(source);
  if (provider === undefined) throw refusal(notConfigured, 'source');
  const uncount = await countRequest(deps, 'phoneLogin', ip);
  const [state = '', verifier = ''] = (attempt ?? '').split('.');
  if (state === '' || query.state !== state) return redirectToLogin(deps, 'expired');
  if (query.code === undefined) return redirectToLogin(deps, 'refused');
  const name = await provider.identify(query.code, { state, verifier }).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a request to the login provider failed');
    return null;
  });
  if (name === null) {
    await uncount();
    return redirectToLogin(deps, 'unavailable');
  }
  const account = name === undefined ? undefined : await findAccount(deps.db, name);
  if (account === undefined) return redirectToLogin(deps, name === undefined ? 'refused' : 'unknown');
  await uncount();
  const id = randomId();
  const browserSecret = randomId();
  await codes.issue({ purpose: 'thirdLogin', subject: hashOfId(id) }, browserSecret, {
    lifetime: idLifetime,
    userId: account.id,
  });
  return new Redirect(`/user/login#third=${id}`, cookie(deps.identity.secure, browserSecret, idLifetime));
}

/** Returns the login result for the id and the cookie issued with it. */
export async function thirdLogin(
  deps: Deps,
  codes: OneTimeCodes,
  id: string,
  browserSecret: string | undefined,
  context: LoginContext,
) {
  if (deps.identity.third.size === 0) throw refusal(notConfigured, 'id');
  const uncount = await countRequest(deps, 'phoneLogin', context.ip);
  const binding = { purpose: 'thirdLogin', subject: hashOfId(id) } as const;
  const { userId } = await requireCode(codes, deps.db, binding, browserSecret ?? '', [invalid, 'id']);
  const account = await findActiveById(deps.db, userId ?? '');
  if (account === undefined) throw refusal(invalid, 'id');
  await uncount();
  return await completeLogin(deps, account, context, 'third');
}

/** The reasons of a failed login, for which the login page has texts. */
type Failure = 'expired' | 'refused' | 'unknown' | 'unavailable';

/** Redirects to the login page with the reason of the failure. */
function redirectToLogin({ identity }: Deps, failure: Failure): Redirect {
  return new Redirect(`/user/login#third-failed=${failure}`, cookie(identity.secure, '', 0));
}

function cookie(secure: boolean, value: string, lifetime: number): PathCookie {
  return { name: thirdLoginCookie, value, path: '/api/thirdLogin', maxAge: lifetime / 1000, secure };
}
