import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCloudDevice, type CloudMachine } from './cloud-device.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function load(hasCloudData = true) {
  const reports: unknown[] = [];
  const posted: unknown[] = [];
  let provider: Parameters<CloudMachine['setCloudProvider']>[0] | undefined;
  const device = createCloudDevice((report) => reports.push(report));
  device.look({
    runtime: { hasCloudData: () => hasCloudData },
    setCloudProvider: (given) => {
      provider = given;
    },
    postIOData: (_device, { varUpdate }) => posted.push(varUpdate),
  });
  const set = (name: string, value: unknown) => provider?.updateVariable(name, value);
  return { device, reports, posted, set };
}

describe('cloud variables in a frame', () => {
  it('are requested only by a project that uses them', () => {
    expect(load().reports).toEqual([{ kind: 'cloudWanted' }]);
    expect(load(false).reports).toEqual([]);
  });

  it('report numeric changes to the page in batches', () => {
    const { reports, set } = load();
    set('☁ a', 1);
    set('☁ a', 2.5);
    set('☁ b', '-3');
    set('☁ c', '三');
    set('☁ d', true);
    set('☁ e', '1'.repeat(257));
    set('☁ f', Number.POSITIVE_INFINITY);
    set('g', 1);
    vi.advanceTimersByTime(50);
    expect(reports.slice(1)).toEqual([{ kind: 'cloudSet', values: { '☁ a': '2.5', '☁ b': '-3' } }]);
  });

  it('accept changes by other users, except for a variable with a pending change', () => {
    const { device, posted, set } = load();
    set('☁ a', 1);
    device.receive({ '☁ a': '7', '☁ b': '8' });
    expect(posted).toEqual([{ name: '☁ b', value: '8' }]);
    vi.advanceTimersByTime(50);
    device.receive({ '☁ a': '9' });
    expect(posted.at(-1)).toEqual({ name: '☁ a', value: '9' });
  });
});
