import type { IdentitySettings } from './identity.ts';

/** Settings from the environment, each valid by itself. */
export type GivenIdentity = {
  readonly SITE_URL?: string;
  readonly SMS?: 'file' | 'http';
  readonly SMS_URL?: string;
  readonly SMS_TOKEN?: string;
  readonly CAS_URL?: string;
  readonly CAS_TITLE: string;
  readonly OAUTH_AUTHORIZE_URL?: string;
  readonly OAUTH_TOKEN_URL?: string;
  readonly OAUTH_USER_URL?: string;
  readonly OAUTH_CLIENT_ID?: string;
  readonly OAUTH_CLIENT_SECRET?: string;
  readonly OAUTH_SCOPE: string;
  readonly OAUTH_ACCOUNT_FIELD: string;
  readonly OAUTH_TITLE: string;
};

/** A way in is configured wholly or not at all; `bad` says what is missing. */
export function identityOf(settings: GivenIdentity): IdentitySettings | { readonly bad: string } {
  const { SITE_URL, SMS, SMS_URL, SMS_TOKEN, CAS_URL } = settings;
  const missing = (feature: string, names: readonly (keyof GivenIdentity)[]): readonly string[] => {
    const lacking = names.filter((name) => settings[name] === undefined);
    return lacking.length === 0 ? [] : [`missing setting ${lacking.join(', ')}: ${feature} needs it`];
  };
  const hasOauth = oauthSettings.some((name) => settings[name] !== undefined);
  const [bad] = [
    ...(SMS === 'http' ? missing('SMS=http', ['SMS_URL']) : []),
    ...(SMS !== 'http' && (SMS_URL ?? SMS_TOKEN) !== undefined
      ? ['bad setting SMS_URL, SMS_TOKEN: they need SMS=http']
      : []),
    ...(CAS_URL === undefined ? [] : missing('CAS_URL', ['SITE_URL'])),
    ...(hasOauth ? missing('a login by OAuth', [...oauthSettings, 'SITE_URL']) : []),
  ];
  if (bad !== undefined) return { bad };
  return {
    siteUrl: SITE_URL,
    sms: smsOf(settings),
    cas: CAS_URL === undefined ? undefined : { url: CAS_URL, title: settings.CAS_TITLE },
    oauth: hasOauth ? oauthOf(settings) : undefined,
  };
}

function smsOf({ SMS, SMS_URL, SMS_TOKEN }: GivenIdentity): IdentitySettings['sms'] {
  if (SMS === 'file') return { kind: 'file' };
  return SMS_URL === undefined ? undefined : { kind: 'http', url: SMS_URL, token: SMS_TOKEN };
}

/** Nothing is missing by now. */
function oauthOf(settings: GivenIdentity): IdentitySettings['oauth'] {
  return {
    title: settings.OAUTH_TITLE,
    authorizeUrl: settings.OAUTH_AUTHORIZE_URL ?? '',
    tokenUrl: settings.OAUTH_TOKEN_URL ?? '',
    userUrl: settings.OAUTH_USER_URL ?? '',
    clientId: settings.OAUTH_CLIENT_ID ?? '',
    clientSecret: settings.OAUTH_CLIENT_SECRET ?? '',
    scope: settings.OAUTH_SCOPE,
    accountField: settings.OAUTH_ACCOUNT_FIELD,
  };
}

const oauthSettings = [
  'OAUTH_AUTHORIZE_URL',
  'OAUTH_TOKEN_URL',
  'OAUTH_USER_URL',
  'OAUTH_CLIENT_ID',
  'OAUTH_CLIENT_SECRET',
] as const;
