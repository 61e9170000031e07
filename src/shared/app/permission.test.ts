import { describe, expect, it } from 'vitest';
import { createDisabledCheck, createPermissionCheck } from './permission.ts';

describe('the check whether an element is rendered', () => {
  it.each([
    ['granted to the user', [{ action: 'a', type: '1' }], [{ action: 'a', type: '1', status: '1' }], true],
    ['granted without a type', [{ action: 'a' }], [], true],
    ['granted and nowhere else listed', [{ action: 'a', type: '1' }], null, true],
    ['controlled and not granted', [], [{ action: 'a', type: '1', status: '1' }], false],
    ['switched off in the all-auth list', [], [{ action: 'a', type: '1', status: '0' }], true],
    ['without a status in the all-auth list', [], [{ action: 'a', type: '1' }], false],
    ['unknown to the server', [{ action: 'b', type: '1' }], [{ action: 'b', type: '1', status: '0' }], false],
    ['granted with type 2 only', [{ action: 'a', type: '2' }], [], false],
    ['switched off with type 2 only', [], [{ action: 'a', type: '2', status: '0' }], false],
    [
      'granted with type 2 and with type 1',
      [
        { action: 'a', type: '2' },
        { action: 'a', type: '1' },
      ],
      [],
      true,
    ],
    ['checked without any list', null, undefined, false],
  ])('gives the expected result for an action %s', (_name, auth, allAuth, expected) => {
    expect(createPermissionCheck(auth, allAuth)('a')).toBe(expected);
  });

  it('compares the complete action', () => {
    const isKept = createPermissionCheck([{ action: 'user:add' }], []);
    expect([isKept('user:add'), isKept('user'), isKept('user:add '), isKept('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the check whether an element is disabled', () => {
  it.each([
    ['controlled by type 2 and not granted', [], [{ action: 'a', type: '2', status: '1' }], true],
    ['controlled by type 2 without a status', [], [{ action: 'a', type: '2' }], true],
    [
      'controlled by type 2 and granted',
      [{ action: 'a', type: '2' }],
      [{ action: 'a', type: '2', status: '1' }],
      false,
    ],
    ['switched off', [], [{ action: 'a', type: '2', status: '0' }], false],
    ['of type 1', [], [{ action: 'a', type: '1', status: '1' }], false],
    ['unknown to the server', [], [], false],
    ['asked for without any list', null, null, false],
  ])('gives the expected result for an action %s', (_name, auth, allAuth, expected) => {
    expect(createDisabledCheck(auth, allAuth)('a')).toBe(expected);
  });
});
