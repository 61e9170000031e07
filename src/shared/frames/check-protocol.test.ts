import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { engineVersion, parseCheckForFrame, parseCheckForPage, sealCheckForPage } from './check-protocol.ts';

const channel = '0123456789abcdef'.repeat(2);

it('the results of checks name the installed engine', () => {
  const manifest: { version?: string } = JSON.parse(
    readFileSync('node_modules/@turbowarp/packager/package.json', 'utf8'),
  );
  expect(manifest.version).toBe(engineVersion);
});

it('the page hears only its own frame', () => {
  const ready = sealCheckForPage(channel, { kind: 'ready' });
  expect(parseCheckForPage(channel, ready)).toEqual(ready);
  expect(parseCheckForPage('f'.repeat(32), ready)).toBeNull();
  expect(parseCheckForPage(channel, { ...ready, protocol: 'work-player' })).toBeNull();
  expect(parseCheckForFrame(ready)).toBeNull();
});

it('a failure without its optional parts is heard', () => {
  const failed = { kind: 'failedStep', step: 0, reason: 'noQuestion', frames: 3, time: 100 } as const;
  expect(parseCheckForPage(channel, sealCheckForPage(channel, failed))).toMatchObject(failed);
  expect(
    parseCheckForPage(channel, {
      ...sealCheckForPage(channel, failed),
      picture: 'https://example.com/a.png',
    }),
  ).toBeNull();
});
