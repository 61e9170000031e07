import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCertificates, type Certificates } from '#server/tls/certificates.ts';
import { openSecureFront, type SecureFront } from '#server/tls/secure-front.ts';
import { askByHttp2, askSecurely } from '#server/tls/testing/ask-securely.ts';
import { createGateway } from './gateway.ts';
import { entryOf } from './testing/entry.ts';

const log = pino({ level: 'silent' });
let folder: string;
let certificates: Certificates;
let front: SecureFront;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-tls-'));
  const own = { source: { kind: 'own' }, httpPort: undefined } as const;
  const place = { dataDir: folder, host: '127.0.0.1', siteUrl: undefined };
  certificates = await openCertificates(place, own, log);
  const school = createServer((request, response) => response.end(`the school has ${request.url ?? ''}`));
  const server = createGateway({
    find: async (host) => (host === 'localhost' ? entryOf('one', 'postgres://nowhere/one') : undefined),
    acquire: async () => ({ school: { server: school }, release: () => undefined }),
    answerOwnPage: () => false,
    trustProxy: false,
    log,
  });
  front = await openSecureFront({ server }, certificates, { host: '127.0.0.1', port: 0, timeout: 1000 }, log);
});
afterAll(async () => {
  await front.close();
  await rm(folder, { recursive: true, force: true });
});

it('the host name chooses a school over https too, in every HTTP version', async () => {
  const ca = certificates.ca?.() ?? '';
  for (const ask of [askByHttp2, askSecurely]) {
    expect(await ask(`https://localhost:${front.port}/home`, ca)).toMatchObject({
      status: 200,
      text: 'the school has /home',
    });
    const nobody = await ask(`https://127.0.0.1:${front.port}/home`, ca);
    expect([nobody.status, nobody.text]).toEqual([404, expect.stringContaining('没有这所学校')]);
  }
});
