import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Redirect, type PathCookie } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { findAccount, findActiveById } from '#server/shared/people/account.store.ts';
import { hashOfId, minute, randomId, spendCode, type OneTimeCodes } from '#server/shared/sessions/codes.ts';
import { completeLogin, type LoginContext } from '#server/shared/sessions/complete-login.ts';
import { spend } from './limits.ts';

/** The cookie that ties a provider login to the browser that started it. */
export const tripCookie = 'thirdLogin';
const tripLifetime = 10 * minute;
const idLifetime = 1 * minute;
const notConfigured = '未开通该第三方登录方式，请联系管理员';
const invalid = '第三方登录已失效，请重新登录';

/** Redirects the browser to the provider, with a state and a verifier that only this browser stores. */
export function render({ identity }: Deps, source: string): Redirect {
  const provider = identity.third.get(source);
  if (provider === undefined) throw refuse(notConfigured, 'source');
  const trip = { state: randomId(), verifier: randomId() };
  return new Redirect(
    provider.authorizeUrl(trip),
    cookie(identity.secure, `${trip.state}.${trip.verifier}`, tripLifetime),
  );
}

/**
 * Handles the return from the provider with a code. The user gets an id that works once, in this browser
 * only, for a minute. The id is in the fragment of the address, which no server and no log sees.
 */
export async function comeBack(
  deps: Deps,
  codes: OneTimeCodes,
  source: string,
  query: QueryOf<'GET /thirdLogin/{source}/callback'>,
  trip: string | undefined,
  ip: string,
): Promise<Redirect> {
  const provider = deps.identity.third.get(source);
  if (provider === undefined) throw refuse(notConfigured, 'source');
  const giveBack = await spend(deps, 'phoneLogin', ip);
  const [state = '', verifier = ''] = (trip ?? '').split('.');
  if (state === '' || query.state !== state) return goBack(deps, 'expired');
  if (query.code === undefined) return goBack(deps, 'refused');
  const name = await provider.identify(query.code, { state, verifier }).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the login provider is no help');
    return null;
  });
  if (name === null) {
    await giveBack();
    return goBack(deps, 'unavailable');
  }
  const account = name === undefined ? undefined : await findAccount(deps.db, name);
  if (account === undefined) return goBack(deps, name === undefined ? 'refused' : 'unknown');
  await giveBack();
  const id = randomId();
  const keeper = randomId();
  await codes.issue({ purpose: 'thirdLogin', subject: hashOfId(id) }, keeper, {
    lifetime: idLifetime,
    userId: account.id,
  });
  return new Redirect(`/user/login#third=${id}`, cookie(deps.identity.secure, keeper, idLifetime));
}

/** Returns the login result for the id and the cookie issued with it. */
export async function takeThirdLogin(
  deps: Deps,
  codes: OneTimeCodes,
  id: string,
  keeper: string | undefined,
  entrance: LoginContext,
) {
  if (deps.identity.third.size === 0) throw refuse(notConfigured, 'id');
  const giveBack = await spend(deps, 'phoneLogin', entrance.ip);
  const binding = { purpose: 'thirdLogin', subject: hashOfId(id) } as const;
  const { userId } = await spendCode(codes, deps.db, binding, keeper ?? '', [invalid, 'id']);
  const account = await findActiveById(deps.db, userId ?? '');
  if (account === undefined) throw refuse(invalid, 'id');
  await giveBack();
  return await completeLogin(deps, account, entrance, 'third');
}

/** Returns to the login page with the reason of the failure, for which the page has a text. */
function goBack({ identity }: Deps, reason: 'expired' | 'refused' | 'unknown' | 'unavailable'): Redirect {
  return new Redirect(`/user/login#third-failed=${reason}`, cookie(identity.secure, '', 0));
}

function cookie(secure: boolean, value: string, lifetime: number): PathCookie {
  return { name: tripCookie, value, path: '/api/thirdLogin', maxAge: lifetime / 1000, secure };
}
