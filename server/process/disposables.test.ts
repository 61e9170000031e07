import { describe, expect, it } from 'vitest';
import { createDisposables } from './disposables.ts';

describe('createDisposables', () => {
  it('closes the newest part first, once, and skips parts that hang or fail', async () => {
    const done: string[] = [];
    const warned: object[] = [];
    const disposables = createDisposables({ warn: (details: object) => void warned.push(details) });
    disposables.add('database', async () => void done.push('database'));
    disposables.add('pool', () => new Promise(() => undefined), 1);
    disposables.add('bus', () => Promise.reject(new Error('gone')), 1000);
    disposables.add('log', () => {
      throw new Error('at once');
    });
    disposables.add('http', async () => void done.push('http'), 1000);
    await Promise.all([disposables.close(), disposables.close()]);
    expect(done).toEqual(['http', 'database']);
    expect(warned).toEqual([
      { part: 'log', err: new Error('at once') },
      { part: 'bus', err: new Error('gone') },
      { part: 'pool' },
    ]);
  });
});
