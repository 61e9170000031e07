import { expect, it } from 'vitest';
import { createSandbox } from '#lib/machine-walks.ts';
import { createCoverage, shareOf } from './coverage.ts';
import { machineFile } from './machines.ts';

it('counts a state that was left at once', () => {
  const { entry, graph } = machineFile('slide-show');
  const coverage = createCoverage();
  coverage.note(graph.id, ['slideShow.playing'], createSandbox(entry).initialEdges);
  const { states, edges } = shareOf(graph, coverage.view()[graph.id]);
  expect([states.done, edges.done]).toEqual([2, 1]);
});
