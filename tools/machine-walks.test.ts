import { describe, expect, it } from 'vitest';
import { playWalk, walkedBy, walksOf } from '#lib/machine-walks.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineGraph } from '#machines/machine-graph.ts';

describe('the walks of the machines', () => {
  it.each(catalogue)('reach every state of $id and take every transition', (entry) => {
    const { states, edges } = walkedBy(entry);
    const graph = machineGraph(entry.machine);
    expect(graph.nodes.map(({ id }) => id).filter((id) => !states.has(id))).toEqual([]);
    expect(graph.edges.map(({ id }) => id).filter((id) => !edges.has(id))).toEqual([]);
  });

  it.each(catalogue)('of $id never go a step that leads nowhere', (entry) => {
    expect(walksOf(entry).filter(({ events }) => events.length === 0)).toEqual([]);
    const steps = walksOf(entry).flatMap((path) => playWalk(entry, path));
    expect(steps.filter(({ edges }) => edges.length === 0)).toEqual([]);
  });
});
