import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import type { Ids } from './foreign/attempt.ts';
import { stateOf } from './foreign/class-state.ts';
import { operationsWithIds } from './foreign/operations-with-ids.ts';
import { attempts, outcomeOf, outOfReach, trialOf, trials, type Trial } from './foreign/trial.ts';

// A teacher of one class with every permission sends requests for rows of another class; only the scope
// separates them. The operations with ids come from the contract, so a new one needs an entry in foreign/.

let server: TestServer;
let trial: Trial;
/** Rows of the other class, the same for all cases, because each case checks that they are unchanged. */
let theirs: Ids;
/** Rows of the caller's class, for reading. */
let readable: Ids;

beforeAll(async () => {
  server = await createTestServer();
  trial = await trialOf(server);
  theirs = await trial.rowsOf('two');
  readable = await trial.rowsOf('one');
});
afterAll(() => server.close());

const byText = (a: string, b: string): number => (a < b ? -1 : 1);

describe('ids of another class', () => {
  it('every operation that takes an id has a test', () => {
    expect(Object.keys(trials).toSorted(byText)).toEqual(operationsWithIds().toSorted(byText));
  });

  it.each(attempts)(
    '$key refuses a $of of another class and accepts one of the own class',
    async ({ key, attempt }) => {
      const mine = key.startsWith('GET ') ? readable : await trial.rowsOf('one');
      const before = await stateOf(server, theirs);
      const answer = await trial.send(key, attempt, { ...mine, [attempt.of]: theirs[attempt.of] });
      expect(outcomeOf(answer, attempt)).toBe(outOfReach(attempt));
      expect(await stateOf(server, theirs)).toEqual(before);
      expect(outcomeOf(await trial.send(key, attempt, mine), attempt)).toBe('taken');
    },
  );
});
