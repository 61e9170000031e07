import { X509Certificate } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BadCertificate, checkPair, type CertificatePair } from './certificate-pair.ts';
import { openCertificates, renewCertificates } from './certificates.ts';
import { makeCa } from './sign-certificate.ts';

const day = 24 * 60 * 60 * 1000;
const begin = new Date('2026-09-01T00:00:00Z');
const term = { from: new Date(begin.getTime() - day), to: new Date(begin.getTime() + 90 * day) };
const warned: unknown[] = [];
const log = { info: () => undefined, warn: (said: unknown) => warned.push(said) };

let folder: string;
let ann: CertificatePair;
let bob: CertificatePair;

beforeAll(async () => {
  ann = await makeCa('ann', term);
  bob = await makeCa('bob', term);
});
beforeEach(async () => {
  warned.length = 0;
  folder = await mkdtemp(path.join(tmpdir(), 'campus-tls-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
const textOf = (name: string): Promise<string> => readFile(at(name), 'utf8');

describe('a CA of the school’s own', () => {
  let now = begin;
  let address = '192.168.1.5';
  let name = 'school-pc';
  let made: string;
  // Keys take their time: made once.
  beforeAll(async () => {
    made = await mkdtemp(path.join(tmpdir(), 'campus-tls-'));
    folder = made;
    await start();
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(async () => {
    await cp(made, folder, { recursive: true });
    now = begin;
    address = '192.168.1.5';
    name = 'school-pc';
  });
  const interfaces = () => ({
    eth0: [{ address, netmask: '', family: 'IPv4' as const, mac: '', internal: false, cidr: null }],
  });
  const start = () =>
    openCertificates(
      {
        dataDir: folder,
        host: '0.0.0.0',
        siteUrl: 'https://s.school.cn',
      },
      { source: { kind: 'own' }, httpPort: undefined },
      log,
      { clock: () => now, machine: () => ({ name, interfaces: interfaces() }) },
    );

  it('signs for each name and address of this computer, for a time that all systems take', async () => {
    const opened = await start();
    const ca = new X509Certificate(opened.ca?.() ?? '');
    const leaf = new X509Certificate(opened.first.cert);
    expect([ca.ca, leaf.ca]).toEqual([true, false]);
    expect(leaf.verify(ca.publicKey) && leaf.checkIssued(ca)).toBe(true);
    for (const host of ['localhost', 'school-pc', 'school-pc.local', 's.school.cn'])
      expect(leaf.checkHost(host)).toBe(host);
    for (const ip of ['127.0.0.1', '::1', '192.168.1.5']) expect(leaf.checkIP(ip)).toBe(ip);
    expect(leaf.checkIP('192.168.1.6')).toBe(undefined);
    expect((Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / day).toBeLessThan(825);
  });

  it('keeps its keys from everybody else on this computer', async () => {
    await start();
    const modes = await Promise.all(
      ['', 'ca.key', 'server.key'].map((one) => stat(path.join(folder, 'tls', one))),
    );
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
  });

  it('is there after the next start, and its certificate too', async () => {
    const first = await start();
    const again = await start();
    expect([again.first, again.ca?.()]).toEqual([first.first, first.ca?.()]);
    expect(await again.next()).toBe(undefined);
  });

  it('signs anew thirty days before the end, and not before', async () => {
    const opened = await start();
    now = new Date(begin.getTime() + 334 * day);
    expect(await opened.next()).toBe(undefined);
    now = new Date(begin.getTime() + 336 * day);
    const renewed = new X509Certificate((await opened.next())?.cert ?? '');
    expect(Date.parse(renewed.validTo)).toBe(now.getTime() + 365 * day);
    expect(renewed.checkIssued(new X509Certificate(opened.ca?.() ?? ''))).toBe(true);
    expect(await opened.next()).toBe(undefined);
  });

  it('signs anew when the computer has got another address or name', async () => {
    const opened = await start();
    address = '10.1.2.3';
    const moved = await opened.next();
    expect(new X509Certificate(moved?.cert ?? '').checkIP('10.1.2.3')).toBe('10.1.2.3');
    name = '教师机';
    const named = await opened.next();
    expect(new X509Certificate(named?.cert ?? '').checkHost('xn--ettt6njrb')).toBe('xn--ettt6njrb');
  });

  it('makes another CA when its own is at its end, and says so', async () => {
    const opened = await start();
    const old = opened.ca?.();
    expect(warned).toEqual([]);
    now = new Date(begin.getTime() + 3630 * day);
    const next = await opened.next();
    expect([opened.ca?.() === old, warned.length]).toEqual([false, 1]);
    expect(new X509Certificate(next?.cert ?? '').checkIssued(new X509Certificate(opened.ca?.() ?? ''))).toBe(
      true,
    );
  });

  it('keeps the CA before, for a clock that was wrong may have ended it', async () => {
    const opened = await start();
    const [old, back] = [opened.ca?.(), new Date(begin.getTime() + day)];
    now = new Date(begin.getTime() + 3630 * day);
    await start();
    expect(warned).toHaveLength(1);
    now = back;
    for (const file of ['ca.crt', 'ca.key'])
      await rename(path.join(folder, 'tls', `${file}.before`), path.join(folder, 'tls', file));
    const mended = await start();
    const leaf = new X509Certificate(mended.first.cert);
    expect(mended.ca?.()).toBe(old);
    expect(leaf.checkIssued(new X509Certificate(old ?? ''))).toBe(true);
    expect(Date.parse(leaf.validFrom)).toBeLessThan(back.getTime());
  });

  it('signs anew when the clock was ahead', async () => {
    now = new Date(begin.getTime() + 900 * day);
    const opened = await start();
    now = begin;
    const next = await opened.next();
    expect(Date.parse(new X509Certificate(next?.cert ?? '').validFrom)).toBeLessThan(begin.getTime());
  });

  it.each(['ca.crt', 'ca.key'])('is not replaced silently when %s is damaged', async (file) => {
    await start();
    await writeFile(path.join(folder, 'tls', file), 'garbage');
    await expect(start()).rejects.toThrow(/^bad certificate in [^\n]*every device has to trust the new one$/);
  });

  it('mends the certificate of the server itself', async () => {
    const first = await start();
    await writeFile(path.join(folder, 'tls', 'server.key'), ann.key);
    const mended = await start();
    expect(mended.first.cert).not.toBe(first.first.cert);
    expect(mended.ca?.()).toBe(first.ca?.());
  });
});

describe('files of somebody else', () => {
  const place = async ({ cert, key }: CertificatePair): Promise<void> => {
    await writeFile(at('cert.pem'), cert);
    await writeFile(at('key.pem'), key);
  };
  const start = () =>
    openCertificates(
      {
        dataDir: folder,
        host: '127.0.0.1',
        siteUrl: undefined,
      },
      { source: { kind: 'files', cert: at('cert.pem'), key: at('key.pem') }, httpPort: undefined },
      log,
    );

  it.each([
    ['nothing', { cert: '', key: '' }, 'bad setting TLS_CERT: no certificate in PEM'],
    ['garbage', { cert: '\u0000'.repeat(500_000), key: 'x' }, 'bad setting TLS_CERT: no certificate in PEM'],
    ['much', { cert: 'x'.repeat(1024 * 1024 + 1), key: 'x' }, 'no PEM file'],
  ])('%s is refused in one line', async (_what, pair, line) => {
    await place(pair);
    await expect(start()).rejects.toThrow(line);
    await expect(start()).rejects.toThrow(/^[^\n]+$/);
  });

  it('a key that is none, or another’s, is refused without its content', async () => {
    await place({ cert: ann.cert, key: ann.key.replace(/\n[^-]+\n/, '\neHh4\n') });
    await expect(start()).rejects.toThrow(
      /^bad setting TLS_KEY: no private key in PEM, or one with a passphrase$/,
    );
    await place({ cert: ann.cert, key: bob.key });
    await expect(start()).rejects.toThrow(
      /^bad setting TLS_KEY: not the key of the certificate in TLS_CERT$/,
    );
  });

  it('a chain whose second certificate is broken is refused', async () => {
    await place({
      cert: `${ann.cert}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
      key: ann.key,
    });
    await expect(start()).rejects.toThrow('bad setting TLS_CERT: OpenSSL refuses it');
  });

  it('that are away are named', async () => {
    await expect(start()).rejects.toThrow(
      /^bad setting TLS_CERT "[^"]+cert.pem": it cannot be read \(ENOENT\)$/,
    );
    await expect(start()).rejects.toThrow(BadCertificate);
  });

  it('are taken when they change; a bad one is warned of once, and the one before goes on', async () => {
    await place(ann);
    const opened = await start();
    const given: unknown[] = [];
    const renewal = renewCertificates({ setSecureContext: (pair) => given.push(pair) }, opened, log);
    await renewal.look();
    expect([given, warned]).toEqual([[], []]);
    // Half of it: the key comes a moment later.
    await writeFile(at('cert.pem'), bob.cert);
    await renewal.look();
    await renewal.look();
    expect([given.length, warned.length]).toEqual([0, 1]);
    await writeFile(at('key.pem'), bob.key);
    await renewal.look();
    expect(given).toEqual([bob]);
    await rm(at('key.pem'));
    await renewal.look();
    await renewal.look();
    expect([given.length, warned.length]).toEqual([1, 2]);
    renewal.close();
    expect(checkPair(bob, { cert: '', key: '' }).subject).toContain('CN=bob');
    expect(await textOf('cert.pem')).toBe(bob.cert);
  });
});
