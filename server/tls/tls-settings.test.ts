import { describe, expect, it } from 'vitest';
import { BadConfig, parseConfig } from '#server/config/config.ts';

const files = { TLS_CERT: '/etc/school.pem', TLS_KEY: '/etc/school.key' };

describe('the HTTPS settings', () => {
  it('accept a pair of files or an own CA, and a port for plain HTTP', () => {
    expect(parseConfig({}).tls).toBe(undefined);
    expect(parseConfig(files).tls).toEqual({
      source: { kind: 'files', cert: '/etc/school.pem', key: '/etc/school.key' },
      httpPort: undefined,
    });
    expect(parseConfig({ TLS: 'auto', PORT: '443', HTTP_PORT: '80' }).tls).toEqual({
      source: { kind: 'own' },
      httpPort: 80,
    });
  });

  it.each([
    [{ TLS: 'on' }, 'bad setting TLS "on"'],
    [{ TLS_CERT: 'a' }, 'missing setting TLS_KEY: TLS_CERT needs it'],
    [{ TLS_KEY: 'a' }, 'missing setting TLS_CERT: TLS_KEY needs it'],
    [{ ...files, TLS: 'auto' }, 'bad setting TLS "auto": TLS_CERT names a certificate already'],
    [{ HTTP_PORT: '80' }, 'missing setting TLS_CERT or TLS: HTTP_PORT needs it'],
    [{ TLS: 'auto', HTTP_PORT: '8080' }, 'bad setting HTTP_PORT "8080": PORT is there already'],
    [{ TLS: 'auto', SITE_URL: 'http://school.cn' }, 'with TLS it begins with https://'],
    [
      { TLS: 'auto', SCHOOLS_URL: 'postgres://db/schools', NATS_URL: 'nats://a' },
      'with SCHOOLS_URL it is TLS_CERT',
    ],
    [{ TLS_CERTIFICATE: 'a' }, 'unknown setting TLS_CERTIFICATE'],
  ])('%j is refused in one line', (env, line) => {
    const failure = (): unknown => parseConfig(env);
    expect(failure).toThrow(BadConfig);
    expect(failure).toThrow(line);
    expect(failure).toThrow(/^[^\n]+$/);
  });
});
