import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { machineSources } from '#machines/sources.gen.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';

it.each(catalogue)('every state of $id has the right source location', ({ id, machine }) => {
  const nodes = stateNodesOf(machine);
  const wrong = nodes.flatMap((node) => {
    const [file = '', line = 0] = machineSources[id]?.[node.path.join('.')] ?? [];
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n')[line - 1] ?? '';
    return new RegExp(`(^|[^\\w])${node.key}\\b`).test(text)
      ? []
      : [`${node.path.join('.')} ${file}:${line}`];
  });
  expect(wrong).toEqual([]);
});

it('the source location of a machine is its createMachine call', () => {
  const [file = '', line = 0] = machineSources['polling']?.[''] ?? [];
  expect(file).toBe('machines/polling/polling.machine.ts');
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').split('\n')[line - 1]).toContain(
    'createMachine({',
  );
});
