import { describe, expect, it } from 'vitest';
import { FileStoreAway, FileStoreFull } from '#server/files/object-store.ts';
import { outageOf } from './outage.ts';

const coded = (code: string, more: object = {}): Error => Object.assign(new Error('text'), { code, ...more });

describe('outageOf', () => {
  it.each([
    [coded('ENOSPC'), 'full'],
    [coded('53100'), 'full'],
    [coded('57P03'), 'away'],
    [coded('3D000'), 'away'],
    [coded('08006'), 'away'],
    [coded('ENOENT', { syscall: 'connect' }), 'away'],
    [coded('ENOENT', { syscall: 'open' }), undefined],
    [coded('53300'), 'busy'],
    [coded('23505'), undefined],
    [new Error('timeout exceeded when trying to connect'), 'busy'],
    [new Error('Connection terminated unexpectedly'), 'away'],
    [Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), undefined],
    [new FileStoreAway('no answer', { cause: coded('ECONNREFUSED') }), 'filesAway'],
    [new FileStoreFull('no room'), 'full'],
    [new Error('a bug'), undefined],
    ['text', undefined],
  ])('classifies %s as %s', (error, expected) => {
    expect(outageOf(error)).toBe(expected);
  });
});
