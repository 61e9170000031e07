import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { readFromReplica } from './replica-reads.ts';
import { refusal } from './refusal.ts';

const stated = (code: string) => Object.assign(new DatabaseError(code, 0, 'error'), { code });
const silent = { warn: () => undefined };

describe('a read that fails at the replica', () => {
  it.each([
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a conflict with recovery', stated('40001')],
    ['a server that ends', stated('57P01')],
    ['a missing table', stated('42P01')],
  ])('is repeated at the primary after %s', async (_name, error) => {
    expect(
      await readFromReplica(
        () => Promise.reject(error),
        () => Promise.resolve('read'),
        silent,
      ),
    ).toBe('read');
  });

  it('is repeated only once', async () => {
    const away = new Error('Connection terminated unexpectedly');
    let times = 0;
    const fail = () => {
      times += 1;
      return Promise.reject(away);
    };
    await expect(readFromReplica(fail, fail, silent)).rejects.toBe(away);
    expect(times).toBe(2);
  });

  it.each([
    ['a refusal', refusal('没有')],
    ['a statement that takes too long', stated('57014')],
    ['too many who read', new Error('timeout exceeded when trying to connect')],
  ])('is not repeated after %s', async (_name, error) => {
    const atPrimary = () => Promise.reject(new Error('asked'));
    await expect(readFromReplica(() => Promise.reject(error), atPrimary, silent)).rejects.toBe(error);
  });
});
