import { describe, expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

function startAt(start: number) {
  const clock = { now: start };
  return { clock, recent: new RecentChanges(() => clock.now) };
}

describe('recent changes', () => {
  it('since() returns the changes for a user after a time, each once', () => {
    const { clock, recent } = startAt(0);
    recent.note(['ann'], { cmd: 'learning' });
    clock.now = 100_000;
    recent.note('all', { cmd: 'config' });
    recent.note('all', { cmd: 'config' });
    recent.note(['bob'], { cmd: 'permissions' });
    recent.note(['ann'], { cmd: 'onlineRows', msgId: 'f1' });
    clock.now = 110_000;
    expect(recent.since('ann', 30_000)).toEqual([{ cmd: 'config' }, { cmd: 'onlineRows', msgId: 'f1' }]);
  });

  it('changes before the server’s start and before a gap are unknown', () => {
    const { clock, recent } = startAt(50_000);
    clock.now = 60_000;
    expect([recent.since('ann', 9000), recent.since('ann', 11_000)]).toEqual([[], undefined]);
    recent.forget();
    clock.now = 61_000;
    expect([recent.since('ann', 500), recent.since('ann', 2000)]).toEqual([[], undefined]);
  });

  it('changes are dropped after eleven minutes, and beyond five thousand', () => {
    const { clock, recent } = startAt(0);
    clock.now = 1000;
    recent.note('all', { cmd: 'config' });
    clock.now = 700_000;
    recent.note('all', { cmd: 'learning' });
    expect(recent.since('ann', 700_000)).toBeUndefined();
    expect(recent.since('ann', 600_000)).toEqual([{ cmd: 'learning' }]);
    clock.now = 700_001;
    for (let n = 0; n < 5000; n += 1) recent.note('all', { cmd: 'onlineRows', msgId: String(n) });
    clock.now = 700_010;
    recent.note('all', { cmd: 'notices' });
    expect(recent.since('ann', 100)).toBeUndefined();
    expect(recent.since('ann', 5)).toHaveLength(5000);
  });
});
