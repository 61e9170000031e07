import { describe, expect, it } from 'vitest';
import { newChannel, parseForFrame, parseForPage, sealForFrame, sealForPage } from './player-protocol.ts';

const channel = '0123456789abcdef0123456789abcdef';

describe('the player protocol', () => {
  it('passes every command of the page to the frame unchanged', () => {
    const bytes = new ArrayBuffer(3);
    const commands = [
      { kind: 'connect' },
      { kind: 'load', bytes, title: '小猫钓鱼', autoplay: true },
      { kind: 'start' },
      { kind: 'stop' },
      { kind: 'pause' },
      { kind: 'resume' },
      { kind: 'focus' },
      { kind: 'snapshot' },
      { kind: 'setVolume', volume: 0.5 },
      { kind: 'setTurbo', enabled: true },
      { kind: 'key', key: 'ArrowLeft', isDown: true },
      { kind: 'pythonProgress', fraction: 0.5 },
      {
        kind: 'pythonFiles',
        worker: bytes,
        engine: bytes,
        library: bytes,
        snapshot: bytes,
        inputUrl: 'http://school.test/api/python-input/',
        tickets: { questions: 'a'.repeat(32), events: 'b'.repeat(32) },
      },
      { kind: 'pythonFailed' },
    ] as const;
    for (const command of commands) {
      expect(parseForFrame(sealForFrame(channel, command))).toEqual({
        ...command,
        protocol: 'work-player',
        version: 1,
        channel,
      });
    }
  });

  it('passes every report of the frame to the page unchanged', () => {
    const reports = [
      { kind: 'ready' },
      { kind: 'running' },
      { kind: 'stopped' },
      { kind: 'loadProgress', fraction: 0.25 },
      { kind: 'loaded', spriteCount: 3 },
      { kind: 'size', width: 480, height: 360 },
      { kind: 'failed', reason: 'projectInvalid' },
      { kind: 'snapshot', dataUrl: 'data:image/png;base64,AAAA' },
      { kind: 'pythonWanted' },
      { kind: 'pythonInput', ticket: 'questions', number: 1_000_001, text: '"小明"' },
    ] as const;
    for (const report of reports) {
      expect(parseForPage(channel, sealForPage(channel, report))).toEqual({
        ...report,
        protocol: 'work-player',
        version: 1,
        channel,
      });
    }
  });

  it('rejects messages of another protocol or version, and messages with extra or invalid fields', () => {
    const good = sealForFrame(channel, { kind: 'start' });
    const bad: unknown[] = [
      null,
      'start',
      { kind: 'start' },
      { ...good, version: 2 },
      { ...good, protocol: 'editor' },
      { ...good, channel: 'short' },
      { ...good, kind: 'evaluate' },
      { ...good, code: 'alert(1)' },
      { ...good, kind: 'setVolume', volume: 2 },
      { ...good, kind: 'setVolume', volume: Number.NaN },
      { ...good, kind: 'key', key: '', isDown: true },
      { ...good, kind: 'load', bytes: 'UEs=', title: '' },
    ];
    expect(bad.map(parseForFrame)).toEqual(bad.map(() => null));
  });

  it('rejects reports of another channel and reports with values out of range', () => {
    const good = sealForPage(channel, { kind: 'ready' });
    const bad: unknown[] = [
      undefined,
      { ...good, channel: newChannel() },
      { ...good, kind: 'failed', reason: '<b>' },
      { ...good, kind: 'loadProgress', fraction: 1.5 },
      { ...good, kind: 'size', width: 0, height: 360 },
      { ...good, kind: 'snapshot', dataUrl: 'https://example.com/a.png' },
      { ...good, kind: 'start' },
    ];
    expect(bad.map((data) => parseForPage(channel, data))).toEqual(bad.map(() => null));
    expect(parseForPage(channel, good)?.kind).toBe('ready');
  });

  it('creates a unique channel each time', () => {
    const channels = new Set(Array.from({ length: 50 }, newChannel));
    expect(channels.size).toBe(50);
    for (const one of channels) expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});
