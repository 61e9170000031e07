import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { BadConfig, parseConfig } from '#server/config/config.ts';
import { NatsEngine } from './nats-engine.ts';

const servers = ['10.0.0.7:4222'];

describe('NATS_URL', () => {
  it.each([
    ['nats://10.0.0.7', undefined, { servers, isEncrypted: false, access: {} }],
    ['tls://10.0.0.7:4222/', 'abc', { servers, isEncrypted: true, access: { token: 'abc' } }],
    ['nats://abc@10.0.0.7', undefined, { servers, isEncrypted: false, access: { token: 'abc' } }],
    [
      'nats://u:p%40ss@10.0.0.7, nats://[::1]:5222',
      undefined,
      { servers: [...servers, '[::1]:5222'], isEncrypted: false, access: { user: 'u', pass: 'p@ss' } },
    ],
  ])('%s is parsed', (url, token, settings) => {
    expect(
      parseConfig({ NATS_URL: url, ...(token === undefined ? {} : { NATS_TOKEN: token }) }).nats,
    ).toEqual(settings);
  });

  it('NATS_URL is optional: the database carries the messages without it', () => {
    expect(parseConfig({}).nats).toBe(undefined);
  });

  it.each([
    [{ NATS_URL: 'http://geheim@host' }, 'bad setting NATS_URL: nats://host:port or tls://host:port'],
    [{ NATS_URL: 'geheim' }, 'bad setting NATS_URL: nats://host:port or tls://host:port'],
    [{ NATS_URL: 'nats://host/geheim' }, 'bad setting NATS_URL: nats://host:port or tls://host:port'],
    [
      { NATS_URL: 'nats://u:100%geheim@host' },
      'bad setting NATS_URL: a % in user or password is written %25',
    ],
    [{ NATS_URL: 'nats://a, tls://geheim@b' }, 'bad setting NATS_URL: all of one kind'],
    [{ NATS_URL: 'nats://u:geheim@a', NATS_TOKEN: 'x' }, 'bad setting NATS_TOKEN'],
    [{ NATS_TOKEN: 'geheim' }, 'missing setting NATS_URL'],
    [{ NATS_USER: 'geheim' }, 'unknown setting NATS_USER'],
  ])('%j is rejected with a line that names the variable and no secret', (env, line) => {
    const reading = () => parseConfig(env);
    expect(reading).toThrow(BadConfig);
    expect(reading).toThrow(line);
    expect(reading).not.toThrow('geheim');
  });

  it('an unreachable NATS_URL is logged once, without its secrets, and does not delay the start', async () => {
    const received: string[] = [];
    const engine = new NatsEngine({
      settings: { servers: ['127.0.0.1:1'], isEncrypted: false, access: { user: 'u', pass: 'geheim' } },
      subject: 'campus.test',
      log: pino({ base: null, timestamp: false }, { write: (line) => received.push(line) }),
    });
    await engine.start({ onMessage: () => undefined, onReconnect: () => undefined });
    engine.send(['waits']);
    expect(engine.isListening()).toBe(false);
    await engine.close();
    expect(received.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, servers: ['127.0.0.1:1'], msg: 'NATS is out of reach: messages between servers wait' },
    ]);
    expect(received.join()).not.toContain('geheim');
  });
});
