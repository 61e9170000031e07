import { describe, expect, it } from 'vitest';
import { machineGroups } from './machine-groups.ts';
import { machineFiles } from './machines.ts';

describe('the groups of machines', () => {
  it('contain every machine of the catalogue once, and no other', () => {
    const grouped = Object.values(machineGroups).flat();
    expect([...grouped].sort()).toEqual(machineFiles.map(({ entry }) => entry.id).sort());
  });
});
