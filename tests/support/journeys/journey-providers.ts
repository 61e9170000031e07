import { createHash } from 'node:crypto';
import type { ProductProcess } from '../engines/product-process.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { startOutside, type OutsideRequest } from '#server/identity/testing/outside-server.ts';

/** Starts an OAuth 2 login provider and a CAS server, at which `person` is logged in already. */
export async function startProviders() {
  const state = { person: '' };
  const grants = new Map<string, { challenge: string; person: string }>();
  const tickets = new Map<string, { service: string; person: string }>();
  const seeOther = (address: string, values: Record<string, string>) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    return { status: 302, headers: { location: url.href }, body: '' };
  };
  const ask = (url: URL, name: string): string => url.searchParams.get(name) ?? '';
  const answer = ({ url, body, headers }: OutsideRequest) => {
    const key = `${grants.size + tickets.size + 1}`;
    switch (url.pathname) {
      case '/authorize':
        if (state.person === '')
          return seeOther(ask(url, 'redirect_uri'), { error: 'access_denied', state: ask(url, 'state') });
        grants.set(key, { challenge: ask(url, 'code_challenge'), person: state.person });
        return seeOther(ask(url, 'redirect_uri'), { code: key, state: ask(url, 'state') });
      case '/token': {
        const form = new URLSearchParams(body);
        const grant = grants.get(form.get('code') ?? '');
        const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
        return grant?.challenge === verifier.digest('base64url')
          ? { body: JSON.stringify({ access_token: grant.person, token_type: 'Bearer' }) }
          : { status: 400, body: '{}' };
      }
      case '/me':
        return {
          body: JSON.stringify({ preferred_username: headers.authorization?.replace('Bearer ', '') }),
        };
      case '/cas/login':
        tickets.set(`ST-${key}`, { service: ask(url, 'service'), person: state.person });
        return seeOther(ask(url, 'service'), { ticket: `ST-${key}` });
      case '/cas/serviceValidate': {
        const ticket = tickets.get(ask(url, 'ticket'));
        const said =
          ticket?.service === ask(url, 'service')
            ? `<c:authenticationSuccess><c:user>${ticket.person}</c:user></c:authenticationSuccess>`
            : '<c:authenticationFailure code="INVALID_TICKET"/>';
        return { body: `<c:serviceResponse xmlns:c="cas">${said}</c:serviceResponse>` };
      }
      default:
        return { status: 404, body: '' };
    }
  };
  const server = await startOutside(answer);
  return { ...server, state };
}

/** Returns the environment of a product at `siteUrl` that uses them and writes text messages to a file. */
export function providerSettings(providers: string, siteUrl: string): Record<string, string> {
  return {
    SITE_URL: siteUrl,
    SMS: 'file',
    CAS_URL: `${providers}/cas`,
    CAS_TITLE: '统一身份认证',
    OAUTH_AUTHORIZE_URL: `${providers}/authorize`,
    OAUTH_TOKEN_URL: `${providers}/token`,
    OAUTH_USER_URL: `${providers}/me`,
    OAUTH_CLIENT_ID: 'campus',
    OAUTH_CLIENT_SECRET: 'shared',
    OAUTH_TITLE: '智慧校园',
  };
}

/** Returns the last code sent to a number. */
export async function lastSms({ dataDir }: ProductProcess, mobile: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, 'sms.log'), 'utf8')).trim().split('\n');
  const line = lines.findLast((one) => one.includes(mobile)) ?? '';
  return /"code":"(\d{6})"/.exec(line)?.[1] ?? '';
}

/** Enables registration and gives a pupil a phone number, as an administrator would. */
export async function openEntrances({ dataDir }: ProductProcess, username: string, phone: string) {
  const host = path.join(dataDir, 'postgres', 'socket');
  const client = new Client({ host, user: 'campus', database: 'campus' });
  await client.connect();
  try {
    await client.query("update sys_config set config_value = '1' where config_key = 'allowReg'");
    await client.query('update sys_user set phone = $2 where username = $1', [username, phone]);
  } finally {
    await client.end();
  }
}
