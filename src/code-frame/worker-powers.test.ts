import { expect, it } from 'vitest';
import { removePowers } from './worker-powers.ts';

const work = (): void => undefined;

it('a scope keeps JavaScript and loses every way out, also those that it inherits', () => {
  const events = { addEventListener: work, constructor: work };
  const scope = Object.assign(Object.create(events), {
    Array,
    setTimeout: work,
    TEMPORARY: 0,
    XMLHttpRequest: work,
    Worker: work,
    postMessage: work,
    indexedDB: {},
    fetch: work,
  });
  Object.defineProperty(scope, 'PERSISTENT', { value: 1 });
  expect(removePowers(scope)).toEqual([]);
  expect(new Set(Object.keys(scope))).toEqual(new Set(['Array', 'console', 'setTimeout']));
  expect('addEventListener' in scope).toBe(false);
});

it('names what a browser does not let go', () => {
  const scope = Object.defineProperty({}, 'WebSocket', { value: work });
  expect(removePowers(scope)).toEqual(['WebSocket']);
});
