import path from 'node:path';
import { casServer, type CasServer } from './cas-server.ts';
import { fileSmsSender, httpSmsSender, type SmsSender } from './sms-sender.ts';
import { oauthProvider, type OauthSettings, type ThirdProvider } from './third-provider.ts';

/** Settings of other login methods; empty by default. */
export type IdentitySettings = {
  /** Where browsers reach us, without a final slash. */
  readonly siteUrl: string | undefined;
  readonly sms:
    | { readonly kind: 'file' }
    | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }
    | undefined;
  readonly cas: { readonly title: string; readonly url: string } | undefined;
  readonly oauth: Omit<OauthSettings, 'callback'> | undefined;
};

export const noIdentity: IdentitySettings = {
  siteUrl: undefined,
  sms: undefined,
  cas: undefined,
  oauth: undefined,
};

/** The providers behind the other ways in; each undefined or missing while it is not configured. */
export type Identity = {
  readonly sms: SmsSender | undefined;
  readonly cas: CasServer | undefined;
  readonly third: ReadonlyMap<string, ThirdProvider>;
  /** Whether cookies may only travel encrypted. */
  readonly secure: boolean;
};

/** @param isSecure whether this server speaks https itself */
export function createIdentity(settings: IdentitySettings, dataDir: string, isSecure = false): Identity {
  const { siteUrl = '', sms, cas, oauth } = settings;
  const provider =
    oauth === undefined
      ? undefined
      : oauthProvider({ ...oauth, callback: `${siteUrl}/api/thirdLogin/oauth/callback` });
  return {
    sms: smsSender(sms, dataDir),
    cas: cas === undefined ? undefined : casServer({ ...cas, service: `${siteUrl}/user/login` }),
    third: new Map(provider === undefined ? [] : [[provider.source, provider]]),
    secure: isSecure || siteUrl.startsWith('https:'),
  };
}

function smsSender(sms: IdentitySettings['sms'], dataDir: string): SmsSender | undefined {
  switch (sms?.kind) {
    case 'file':
      return fileSmsSender(path.join(dataDir, 'sms.log'));
    case 'http':
      return httpSmsSender(sms);
    case undefined:
      return undefined;
    default:
      return sms satisfies never;
  }
}
