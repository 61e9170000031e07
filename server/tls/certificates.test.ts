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

describe('the school’s own CA', () => {
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

  it('signs for each name and address of this computer, with a lifetime that all systems accept', async () => {
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

  it('stores its keys readable only by their owner', async () => {
    await start();
    const modes = await Promise.all(
      ['', 'ca.key', 'server.key'].map((one) => stat(path.join(folder, 'tls', one))),
    );
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600', '600']);
  });

  it('and its certificate stay the same after a restart', async () => {
    const first = await start();
    const again = await start();
    expect([again.first, again.ca?.()]).toEqual([first.first, first.ca?.()]);
    expect(await again.next()).toBe(undefined);
  });

  it('renews the certificate thirty days before it expires, and not earlier', async () => {
    const opened = await start();
    now = new Date(begin.getTime() + 334 * day);
    expect(await opened.next()).toBe(undefined);
    now = new Date(begin.getTime() + 336 * day);
    const renewed = new X509Certificate((await opened.next())?.cert ?? '');
    expect(Date.parse(renewed.validTo)).toBe(now.getTime() + 365 * day);
    expect(renewed.checkIssued(new X509Certificate(opened.ca?.() ?? ''))).toBe(true);
    expect(await opened.next()).toBe(undefined);
  });

  it('renews the certificate when the computer has a new address or name', async () => {
    const opened = await start();
    address = '10.1.2.3';
    const moved = await opened.next();
    expect(new X509Certificate(moved?.cert ?? '').checkIP('10.1.2.3')).toBe('10.1.2.3');
    name = '教师机';
    const named = await opened.next();
    expect(new X509Certificate(named?.cert ?? '').checkHost('xn--ettt6njrb')).toBe('xn--ettt6njrb');
  });

  it('is replaced with a warning before it expires', async () => {
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

  it('can be restored from a backup after a wrong clock has replaced it', async () => {
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

  it('renews the certificate if the clock was ahead', async () => {
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

  it('replaces a damaged certificate of the server', async () => {
    const first = await start();
    await writeFile(path.join(folder, 'tls', 'server.key'), ann.key);
    const mended = await start();
    expect(mended.first.cert).not.toBe(first.first.cert);
    expect(mended.ca?.()).toBe(first.ca?.());
  });
});

describe('certificate files from outside', () => {
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
  ])('%s instead of PEM is refused in one line', async (_what, pair, line) => {
    await place(pair);
    await expect(start()).rejects.toThrow(line);
    await expect(start()).rejects.toThrow(/^[^\n]+$/);
  });

  it('an invalid key, or one that does not match, is refused without its content in the message', async () => {
    await place({ cert: ann.cert, key: ann.key.replace(/\n[^-]+\n/, '\neHh4\n') });
    await expect(start()).rejects.toThrow(
      /^bad setting TLS_KEY: no private key in PEM, or one with a passphrase$/,
    );
    await place({ cert: ann.cert, key: bob.key });
    await expect(start()).rejects.toThrow(
      /^bad setting TLS_KEY: not the key of the certificate in TLS_CERT$/,
    );
  });

  it('a chain with an invalid second certificate is refused', async () => {
    await place({
      cert: `${ann.cert}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
      key: ann.key,
    });
    await expect(start()).rejects.toThrow('bad setting TLS_CERT: OpenSSL refuses it');
  });

  it('a missing file is reported by name', async () => {
    await expect(start()).rejects.toThrow(
      /^bad setting TLS_CERT "[^"]+cert.pem": it cannot be read \(ENOENT\)$/,
    );
    await expect(start()).rejects.toThrow(BadCertificate);
  });

  it('changed files are loaded; invalid ones cause one warning, and the old pair stays in use', async () => {
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
