import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDisposables } from './disposables.ts';
import { noIdentity } from '../identity/identity.ts';
import { listenSecurely } from './listen.ts';
import { makeCa } from '../tls/sign-certificate.ts';

it('no HTTPS listener remains open if the plain HTTP port is in use', async () => {
  const taken = createServer();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const address = taken.address();
  const httpPort = typeof address === 'object' ? address?.port : undefined;
  const first = await makeCa('ann', { from: new Date(0), to: new Date(Date.now() + 86_400_000) });
  const certificates = { first, next: async () => undefined, ca: undefined };
  const tls = { source: { kind: 'own' }, httpPort } as const;
  const log = pino({ level: 'silent' });
  const opened: string[] = [];
  const disposables = { ...createDisposables(log), add: (name: string) => void opened.push(name) };
  const config = { host: '127.0.0.1', port: 0, tls, identity: noIdentity, drainSeconds: 0 };
  const listening = listenSecurely(
    { server: { emit: () => true } },
    { certificates, trust: undefined },
    { config, log, disposables },
  );
  await expect(listening).rejects.toThrow('EADDRINUSE');
  expect(opened).toEqual([]);
  taken.close();
});
