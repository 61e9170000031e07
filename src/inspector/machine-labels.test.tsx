import { describe, expect, it } from 'vitest';
import { identifiersOf, machineLabels, identifierLabel, type MachineLabels } from './machine-labels.ts';
import { machineFiles } from './machines.ts';

const isChinese = (text: string) => /[一-龥]/.test(text);
const named = (labels: MachineLabels) =>
  Object.entries(labels).flatMap(([kind, names]) => Object.keys(names).map((name) => `${kind} ${name}`));

describe('the Chinese names of identifiers', () => {
  it.each(machineFiles)('exist for every part of $entry.id', (file) => {
    const silent = identifiersOf(file).filter(
      ({ kind, name }) => !isChinese(identifierLabel(file.entry.id, kind, name) ?? ''),
    );
    expect(silent.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
  });

  it.each(machineFiles)('contain nothing that $entry.id does not use', (file) => {
    const used = new Set(identifiersOf(file).map(({ kind, name }) => `${kind} ${name}`));
    expect(named(machineLabels[file.entry.id] ?? {}).filter((one) => !used.has(one))).toEqual([]);
  });

  it('distinguish the states of a machine', () => {
    const alike = machineFiles.flatMap((file) => {
      const states = identifiersOf(file).filter(({ kind }) => kind === 'states');
      const names = states.map(({ name }) => identifierLabel(file.entry.id, 'states', name));
      return new Set(names).size === names.length ? [] : [`${file.entry.id} ${names.join(' ')}`];
    });
    expect(alike).toEqual([]);
  });

  it('belong to existing machines', () => {
    const ids = new Set(machineFiles.map(({ entry }) => entry.id));
    expect(Object.keys(machineLabels).filter((id) => !ids.has(id))).toEqual([]);
  });
});
