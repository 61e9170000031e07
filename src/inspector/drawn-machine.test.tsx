import { describe, expect, it } from 'vitest';
import { drawnMachine } from './drawn-machine.ts';
import { machineFile } from './machines.ts';

const session = machineFile('session');
const folded = new Set(['session.authenticated']);
const drawn = (look?: string) => drawnMachine(session, { direction: undefined, folded, look });

describe('the displayed machine', () => {
  it('omits collapsed parts', () => {
    const { graph, layout } = drawn();
    expect(graph.nodes.map(({ path }) => path)).not.toContain('authenticated.ready');
    expect(Object.keys(layout.nodes)).not.toContain('session.authenticated.ready');
    expect(graph.edges.length).toBeLessThan(session.graph.edges.length);
  });

  it('shows a searched part inside a collapsed state', () => {
    expect(drawn('session.authenticated.ready').folded).toEqual([]);
    const inner = session.graph.edges.find(({ targets }) => targets[0] === 'session.authenticated.ready');
    expect(drawn(inner?.id).folded).toEqual([]);
  });

  it('stays collapsed when the collapsed state itself is searched', () => {
    expect(drawn('session.authenticated').folded).toEqual(['session.authenticated']);
  });

  it('has the selected direction', () => {
    const way = (direction: 'DOWN' | 'RIGHT') =>
      drawnMachine(session, { direction, folded: new Set(), look: undefined }).layout;
    expect(way('DOWN').h).toBeGreaterThan(way('RIGHT').h);
  });
});
