import { expect, it } from 'vitest';
import { createCallerCache } from './caller-cache.ts';

const now = new Date('2026-03-02T08:00:00Z');
const times = { readAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
const callerOf = (userId: string, tokenHash: string) => ({
  userId,
  username: userId,
  realname: userId,
  orgCode: null,
  tokenHash,
  level: 1,
  passwordDue: false,
  roles: [],
  grants: new Set<string>(),
  departIds: [],
  responsibleOrgCodes: [],
});
const create = () => {
  const cache = createCallerCache({ isListening: true });
  const add = (userId: string, tokenHash: string) =>
    cache.beginRead()(tokenHash, { ...times, caller: callerOf(userId, tokenHash) });
  const known = (...hashes: readonly string[]) => hashes.filter((hash) => cache.get(hash, now) !== undefined);
  return { cache, add, known };
};

it('a user is removed with all their sessions, and no other user is', () => {
  const { cache, add, known } = create();
  add('anna', 'a1');
  add('anna', 'a2');
  add('anna', 'a2');
  add('ben', 'b1');
  cache.forget('anna');
  expect(known('a1', 'a2', 'b1')).toEqual(['b1']);
  add('anna', 'a1');
  cache.forgetSession('b1');
  expect(known('a1', 'b1')).toEqual(['a1']);
  cache.forget(null);
  expect(known('a1')).toEqual([]);
});

it('a caller that is invalidated during the read is not stored, and others are', () => {
  const { cache, known } = create();
  const [anna, ben, cleo] = [cache.beginRead(), cache.beginRead(), cache.beginRead()];
  cache.forget('anna');
  cache.forgetSession('c1');
  anna('a1', { ...times, caller: callerOf('anna', 'a1') });
  ben('b1', { ...times, caller: callerOf('ben', 'b1') });
  cleo('c1', { ...times, caller: callerOf('cleo', 'c1') });
  expect(known('a1', 'b1', 'c1')).toEqual(['b1']);
});

it.each([
  ['when all changed', (cache: ReturnType<typeof createCallerCache>) => cache.forget(null)],
  [
    'when so many changed that they are not told apart',
    (cache: ReturnType<typeof createCallerCache>) => {
      for (let pupil = 0; pupil < 20_000; pupil += 1) cache.forget(`pupil${pupil}`);
    },
  ],
])('no caller is stored that was being read %s', (_when, change) => {
  const { cache, known } = create();
  const [before, pupil] = [cache.beginRead(), cache.beginRead()];
  change(cache);
  before('a1', { ...times, caller: callerOf('anna', 'a1') });
  pupil('p1', { ...times, caller: callerOf('pupil0', 'p1') });
  expect(known('a1', 'p1')).toEqual([]);
});

it('removing one user examines no other entries', () => {
  const { cache } = create();
  let looked = 0;
  const caller = {
    ...callerOf('ben', 'b1'),
    get userId() {
      looked += 1;
      return 'ben';
    },
  };
  cache.beginRead()('b1', { ...times, caller });
  looked = 0;
  for (let pupil = 0; pupil < 100; pupil += 1) cache.forget(`pupil${pupil}`);
  expect(looked).toBe(0);
});
