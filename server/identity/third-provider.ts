import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { callOutside, OutsideFailure } from './outside-call.ts';

/** An external login by OAuth 2.0: the browser goes there and comes back with a code. */
export type ThirdProvider = {
  /** Its name in our addresses. */
  readonly source: string;
  readonly title: string;
  /** Where the browser goes. `state` and `verifier` are random and stay with this browser. */
  readonly authorizeUrl: (trip: Trip) => string;
  /** Returns the local account name for a code; undefined when the code is not accepted. */
  readonly identify: (code: string, trip: Trip) => Promise<string | undefined>;
};

export type Trip = { readonly state: string; readonly verifier: string };

export type OauthSettings = {
  readonly title: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** The field of the user answer that holds the name of the account here. */
  readonly accountField: string;
  /** Where the provider sends the browser back to. */
  readonly callback: string;
};

/** Only one may be configured, so it needs no name of its own. */
export const oauthSource = 'oauth';

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)) });

/**
 * Runs an authorization code flow with PKCE (RFC 6749, 7636), then reads the provider's user address. The name in
 * `accountField` is used as the local account name: configure only a provider whose names the school itself assigns.
 */
export function oauthProvider(settings: OauthSettings): ThirdProvider {
  return {
    source: oauthSource,
    title: settings.title,
    authorizeUrl: ({ state, verifier }) => {
      const url = new URL(settings.authorizeUrl);
      const values = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: settings.callback,
        scope: settings.scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
      return url.href;
    },
    identify: async (code, { verifier }) => {
      const token = await exchange(settings, code, verifier);
      const user = await callOutside(settings.userUrl, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      });
      return accountOf(readJson(user), settings.accountField);
    },
  };
}

async function exchange(settings: OauthSettings, code: string, verifier: string): Promise<string> {
  const answer = await callOutside(settings.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: settings.callback,
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      code_verifier: verifier,
    }),
  });
  const { data } = z.safeParse(tokenAnswer, readJson(answer));
  if (data === undefined) throw new OutsideFailure('the provider sent no access token');
  return data.access_token;
}

function accountOf(user: unknown, field: string): string | undefined {
  const { data } = z.safeParse(z.record(z.string(), z.unknown()), user);
  const name = data !== undefined && Object.hasOwn(data, field) ? data[field] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OutsideFailure('the provider sent no JSON', { cause: error });
  }
}
