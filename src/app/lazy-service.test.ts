import { describe, expect, it } from 'vitest';
import { createLazyService, cacheSuccess } from './lazy-service.ts';

function shaky() {
  let calls = 0;
  const make = async () => {
    calls += 1;
    if (calls === 1) throw new Error('网络超时');
    return `made by call ${calls}`;
  };
  return { make, calls: () => calls };
}

describe('once', () => {
  it('runs again after a failure', async () => {
    const { make, calls } = shaky();
    const get = cacheSuccess(make);
    await expect(get()).rejects.toThrow('网络超时');
    expect([await get(), await get(), calls()]).toEqual(['made by call 2', 'made by call 2', 2]);
  });

  it('returns the same promise to two callers, also when it fails', async () => {
    const { make, calls } = shaky();
    const get = cacheSuccess(make);
    const both = await Promise.allSettled([get(), get()]);
    expect([both.map(({ status }) => status), calls()]).toEqual([['rejected', 'rejected'], 1]);
    expect([await Promise.all([get(), get()]), calls()]).toEqual([['made by call 2', 'made by call 2'], 2]);
  });
});

describe('a lazy service', () => {
  it('throws a clear error to callers before it is loaded', async () => {
    const { make } = shaky();
    const { start, present, here } = createLazyService(make);
    expect(present()).toBe(undefined);
    expect(here).toThrow('not before the first menu');
    await expect(start()).rejects.toThrow('网络超时');
    expect(here).toThrow('not before the first menu');
    await start();
    expect([present(), here()]).toEqual(['made by call 2', 'made by call 2']);
  });
});
