import { describe, expect, it } from 'vitest';
import { createClosers } from './closers.ts';

describe('createClosers', () => {
  it('closes the newest first, once, and leaves behind what does not end or fails', async () => {
    const done: string[] = [];
    const warned: object[] = [];
    const closers = createClosers({ warn: (details: object) => void warned.push(details) });
    closers.add('database', async () => void done.push('database'));
    closers.add('pool', () => new Promise(() => undefined), 1);
    closers.add('bus', () => Promise.reject(new Error('gone')), 1000);
    closers.add('log', () => {
      throw new Error('at once');
    });
    closers.add('http', async () => void done.push('http'), 1000);
    await Promise.all([closers.close(), closers.close()]);
    expect(done).toEqual(['http', 'database']);
    expect(warned).toEqual([
      { part: 'log', err: new Error('at once') },
      { part: 'bus', err: new Error('gone') },
      { part: 'pool' },
    ]);
  });
});
