import { expect, it } from 'vitest';
import { createSandbox } from '#inspector/machine-walks.ts';
import { createCoverage, shareOf, type Source } from './coverage.ts';
import { machineFile } from './machines.ts';

it('the coverage counts a transient state', () => {
  const { entry, graph } = machineFile('slide-show');
  const coverage = createCoverage();
  coverage.note(graph.id, 'sandbox', ['slideShow.playing'], createSandbox(entry).initialEdges);
  const { states, edges } = shareOf(graph, coverage.view()[graph.id]);
  expect([states.done, edges.done]).toEqual([2, 1]);
});

it('the coverage separates coverage of the app from that of the sandbox', () => {
  const { graph } = machineFile('slide-show');
  const coverage = createCoverage();
  coverage.note(graph.id, 'sandbox', ['slideShow.playing', 'slideShow.starting'], []);
  coverage.note(graph.id, 'live', ['slideShow.playing'], []);
  const by = coverage.view()[graph.id];
  const seen = (...places: Source[]) => shareOf(graph, by, places).states.done;
  expect([seen('live'), seen('sandbox'), seen('imported'), shareOf(graph, by).states.done]).toEqual([
    1, 2, 0, 2,
  ]);
});
