import { describe, expect, it } from 'vitest';
import { importAgain } from './import-again.ts';

/** As Chromium words it. */
const failure = (url: string) => new TypeError(`Failed to fetch dynamically imported module: ${url}`);

describe('a part that did not come', () => {
  it('is an error at first, and asked for under another address after that', async () => {
    const asked: string[] = [];
    const load = (address: string) => {
      asked.push(address);
      return asked.length === 1 ? Promise.reject(failure(address)) : Promise.resolve('part');
    };
    const error = failure('http://school.invalid/assets/part-a.js');
    await expect(importAgain(error, load)).rejects.toBe(error);
    await expect(importAgain(error, load)).rejects.toThrow('part-a.js?1');
    await expect(importAgain(error, load)).resolves.toBe('part');
    expect(asked.map((address) => address.slice(-3))).toEqual(['s?1', 's?2']);
  });

  it.each([
    ['that was asked for anew already', failure('http://school.invalid/assets/part-b.js?1')],
    ['whose address the browser does not name', new TypeError('Importing a module script failed.')],
    ['that came and broke', new Error('x is not a function')],
  ])('and %s stays the error it is', async (_what, error) => {
    await expect(importAgain(error)).rejects.toBe(error);
    await expect(importAgain(error)).rejects.toBe(error);
  });
});
