import { describe, expect, it } from 'vitest';
import { createCloudLedger } from './cloud-ledger.ts';

const joined = (values: Record<string, string> = {}, canWrite = true) => {
  const ledger = createCloudLedger();
  ledger.hear({ values, all: true, canWrite });
  return ledger;
};

describe('the ledger of cloud variables', () => {
  it('batches changes with the last value of each variable', () => {
    const ledger = joined();
    ledger.change({ '☁ a': '1' });
    ledger.change({ '☁ a': '2', '☁ b': '3' });
    expect(ledger.take()).toEqual({ set: { '☁ a': '2', '☁ b': '3' }, n: 1 });
    expect(ledger.take()).toBeUndefined();
  });

  it('does not overwrite its own change with an older change of another user', () => {
    const ledger = joined({ '☁ a': '0' });
    ledger.change({ '☁ a': '5' });
    expect(ledger.hear({ values: { '☁ a': '4' } })).toEqual({});
    ledger.take();
    expect(ledger.hear({ values: { '☁ a': '4', '☁ b': '1' } })).toEqual({ '☁ b': '1' });
    expect(ledger.hear({ values: { '☁ a': '5' }, n: 1 })).toEqual({ '☁ a': '5' });
    expect(ledger.hear({ values: { '☁ a': '6' } })).toEqual({ '☁ a': '6' });
  });

  it('ignores earlier acknowledgements until the last of several changes is acknowledged', () => {
    const ledger = joined();
    ledger.change({ '☁ a': '1' });
    ledger.take();
    ledger.change({ '☁ a': '2' });
    ledger.take();
    expect(ledger.hear({ values: { '☁ a': '1' }, n: 1 })).toEqual({});
    expect(ledger.hear({ values: { '☁ a': '2' }, n: 2 })).toEqual({ '☁ a': '2' });
  });

  it('resends pending changes after a full update, except for variables that another user changed', () => {
    const ledger = joined({ '☁ a': '1', '☁ b': '1' });
    ledger.change({ '☁ a': '2', '☁ b': '2' });
    ledger.take();
    expect(ledger.hear({ values: { '☁ a': '1', '☁ b': '9' }, all: true, canWrite: true })).toEqual({
      '☁ b': '9',
    });
    expect(ledger.take()).toEqual({ set: { '☁ a': '2' }, n: 2 });
  });

  it('sends no changes of a read-only user', () => {
    const ledger = joined({ '☁ a': '1' }, false);
    ledger.change({ '☁ a': '2' });
    expect(ledger.take()).toBeUndefined();
  });
});
