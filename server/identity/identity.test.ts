import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { casServer } from './cas-server.ts';
import { createIdentity, noIdentity } from './identity.ts';
import { callOutside, OutsideFailure } from './outside-call.ts';
import { startOutside, type OutsideAnswer, type OutsideRequest } from './testing/outside-server.ts';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function outside(answer: (request: OutsideRequest) => OutsideAnswer) {
  const server = await startOutside(answer);
  open.push(server);
  return server;
}

const message = { mobile: '13800000000', code: '123456', purpose: 'login', minutes: 5 } as const;
const success = (user: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${user}</cas:user><cas:attributes><cas:mail>a@b.cn</cas:mail></cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`;

describe('a call to another server', () => {
  it('does not follow a redirect', async () => {
    const third = await outside(() => ({ body: 'secret' }));
    const first = await outside(() => ({ status: 302, headers: { location: third.url }, body: '' }));
    await expect(callOutside(first.url)).rejects.toThrow(OutsideFailure);
    expect(third.asked).toEqual([]);
  });

  it('fails if the response is too long or has a failure status', async () => {
    const long = await outside(() => ({ body: 'x'.repeat(65 * 1024) }));
    await expect(callOutside(long.url)).rejects.toThrow('answered too much');
    const failing = await outside(() => ({ status: 503, body: 'busy' }));
    await expect(callOutside(failing.url)).rejects.toThrow('answered with status 503');
  });

  it('reports a failure with the host, and without the query', async () => {
    const gone = await outside(() => ({ body: '' }));
    const address = `${gone.url}/validate?ticket=ST-secret`;
    await gone.close();
    const failure = await callOutside(address).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutsideFailure);
    expect(String(failure)).toMatch(/^OutsideFailure: 127\.0\.0\.1:\d+ did not answer$/);
  });
});

describe('short messages', () => {
  it('are sent to a gateway with its token', async () => {
    const gateway = await outside(() => ({ body: 'ok' }));
    const { sms } = createIdentity(
      { ...noIdentity, sms: { kind: 'http', url: `${gateway.url}/send`, token: 'key' } },
      '/nowhere',
    );
    await sms?.(message);
    expect(
      gateway.asked.map(({ method, url, headers, body }) => [
        method,
        url.pathname,
        headers.authorization,
        body,
      ]),
    ).toEqual([['POST', '/send', 'Bearer key', JSON.stringify(message)]]);
  });

  it('are written to a file that only its owner can read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'campus-sms-'));
    const { sms } = createIdentity({ ...noIdentity, sms: { kind: 'file' } }, folder);
    await sms?.(message);
    await sms?.({ ...message, code: '654321' });
    const file = path.join(folder, 'sms.log');
    expect(
      (await readFile(file, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ code: '123456' }, { code: '654321' }]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it('are not sent unless configured', () => {
    const identity = createIdentity(noIdentity, '/nowhere');
    expect([identity.sms, identity.cas, identity.third.size]).toEqual([undefined, undefined, 0]);
  });
});

describe('a CAS server', () => {
  const service = 'https://school.cn/user/login';
  const ask = async (body: string) => {
    const server = await outside(() => ({ body }));
    const cas = casServer({ title: '统一身份认证', url: `${server.url}/cas`, service });
    return { server, answer: cas.validate('ST-1-abc&x=1', 'of-mine') };
  };

  it('validates a ticket for our own address, and returns a user name', async () => {
    const { server, answer } = await ask(success('student'));
    expect(await answer).toBe('student');
    const { url } = server.asked[0] ?? { url: new URL('http://none') };
    expect([url.pathname, ...url.searchParams]).toEqual([
      '/cas/serviceValidate',
      ['service', `${service}?state=of-mine`],
      ['ticket', 'ST-1-abc&x=1'],
    ]);
  });

  it.each([
    '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure></cas:serviceResponse>',
    `<cas:serviceResponse xmlns:cas="c"><cas:authenticationFailure code="X"/><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
  ])('that rejects a ticket gives no user: %s', async (xml) => {
    expect(await (await ask(xml)).answer).toBe(undefined);
  });

  it.each([
    ['a document type', `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('&e;')}`],
    ['no XML', 'yes, he is in'],
    ['broken XML', '<cas:serviceResponse><cas:authenticationSuccess>'],
    ['another document', '<html><body>login</body></html>'],
    ['two users', success('student</cas:user><cas:user>admin')],
  ])('that answers with %s is not trusted', async (_name, xml) => {
    await expect((await ask(xml)).answer).rejects.toThrow(OutsideFailure);
  });

  it('returns a user name whose entities stay undecoded', async () => {
    expect(await (await ask(success('&amp;admin'))).answer).toBe('&amp;admin');
  });

  it('has a login URL that returns to our page', () => {
    const cas = casServer({ title: '', url: 'https://sso.school.cn/cas', service });
    expect(cas.loginUrl('of-mine')).toBe(
      'https://sso.school.cn/cas/login?service=https%3A%2F%2Fschool.cn%2Fuser%2Flogin%3Fstate%3Dof-mine',
    );
  });
});
