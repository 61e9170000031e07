import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOpenElsewhere, takeOver, watchOpenWork, type OpenWork } from './open-works.ts';

const open: OpenWork[] = [];
afterEach(() => {
  for (const work of open.splice(0)) work.close();
});

function watch(subject: string) {
  const onTaken = vi.fn<() => void>();
  const work = watchOpenWork(() => [subject], onTaken);
  open.push(work);
  return { work, onTaken };
}

describe('works that are open in several tabs', () => {
  it('belong to the tab that opened them last', async () => {
    const first = watch('work 1');
    const other = watch('work 2');
    const second = watch('work 1');
    second.work.claim();
    await vi.waitFor(() => expect(first.onTaken).toHaveBeenCalledTimes(1));
    expect([other.onTaken.mock.calls.length, second.onTaken.mock.calls.length]).toEqual([0, 0]);
  });

  it('are released by other tabs when a tab takes them over', async () => {
    const first = watch('work 1');
    takeOver('work 1');
    await vi.waitFor(() => expect(first.onTaken).toHaveBeenCalledTimes(1));
  });

  it('are reported as open elsewhere', async () => {
    watch('draft 7');
    expect(await Promise.all([isOpenElsewhere('draft 7'), isOpenElsewhere('draft 8')])).toEqual([
      true,
      false,
    ]);
  });
});
