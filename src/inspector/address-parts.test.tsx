import { expect, it } from 'vitest';
import { addressOf, chosenPart } from './address-parts.ts';
import { machineFile } from './machines.ts';
import { shapeChanges } from './shape-changes.ts';
import { pathsOf } from './path-run.ts';
import { expectedSteps } from './walk-steps.ts';

const file = machineFile('polling');
const [path] = Object.values(pathsOf(file.entry)).flat();
if (path === undefined) throw new Error('polling has no path');
const here = { title: path.title, steps: expectedSteps(file.entry, path) };

it('a state and a transition are found by their address', () => {
  const parts = [file.graph.nodes.at(-1)?.id, file.graph.edges[0]?.id];
  expect(parts.map((part) => chosenPart(file, addressOf(file, part), here))).toEqual(parts);
});

it('a step belongs to the test path in the address, and to no other', () => {
  const taken = here.steps[0]?.edges[0];
  expect(taken).not.toBe(undefined);
  expect(chosenPart(file, { id: 'polling', walk: path.title, step: 1 }, here)).toBe(taken);
  expect(chosenPart(file, { id: 'polling', walk: '另一条', step: 1 }, here)).toBe(undefined);
});

it('parts that no longer exist are found by their address', () => {
  const { entry, ...polling } = machineFile('polling');
  // Simulates an accepted machine whose parts are all gone.
  const other = { ...polling, entry: { ...entry, id: 'reachability' } };
  const lost = (shapeChanges(other) ?? []).flatMap((change) => change.lost ?? []);
  expect(lost.length).toBeGreaterThan(3);
  for (const { id } of lost) expect(chosenPart(other, addressOf(other, id), here)).toBe(id);
});
