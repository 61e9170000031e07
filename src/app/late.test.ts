import { describe, expect, it } from 'vitest';
import { late, once } from './late.ts';

function shaky() {
  let calls = 0;
  const make = async () => {
    calls += 1;
    if (calls === 1) throw new Error('网络超时');
    return `made by call ${calls}`;
  };
  return { make, calls: () => calls };
}

describe('what is made once', () => {
  it('is made again for who asks after a failure', async () => {
    const { make, calls } = shaky();
    const get = once(make);
    await expect(get()).rejects.toThrow('网络超时');
    expect([await get(), await get(), calls()]).toEqual(['made by call 2', 'made by call 2', 2]);
  });

  it('is the same for two who ask before it is there, in failure too', async () => {
    const { make, calls } = shaky();
    const get = once(make);
    const both = await Promise.allSettled([get(), get()]);
    expect([both.map(({ status }) => status), calls()]).toEqual([['rejected', 'rejected'], 1]);
    expect([await Promise.all([get(), get()]), calls()]).toEqual([['made by call 2', 'made by call 2'], 2]);
  });
});

describe('a part that comes late', () => {
  it('is not there before it has come, and says so to who needs it', async () => {
    const { make } = shaky();
    const { start, present, here } = late(make);
    expect(present()).toBe(undefined);
    expect(here).toThrow('not before the first menu');
    await expect(start()).rejects.toThrow('网络超时');
    expect(here).toThrow('not before the first menu');
    await start();
    expect([present(), here()]).toEqual(['made by call 2', 'made by call 2']);
  });
});
