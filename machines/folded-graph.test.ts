import { describe, expect, it } from 'vitest';
import { firstState, foldableStates, foldGraph, foldings, outermost } from './folded-graph.ts';
import { machineGraph } from './machine-graph.ts';
import { liveChannelMachine } from './live-channel/live-channel.machine.ts';
import { playerMachine } from './player/player.machine.ts';

const channel = machineGraph(liveChannelMachine);
const names = (ids: readonly string[]) => ids.map((id) => id.replace('liveChannel.', ''));

describe('a machine graph with folded states', () => {
  it('lists the foldable states, and every possible folding', () => {
    expect(names(foldableStates(channel))).toEqual(['running', 'running.linked', 'running.linked.open']);
    expect(foldings(channel).map(names)).toEqual([
      [],
      ['running'],
      ['running.linked'],
      ['running.linked.open'],
    ]);
  });

  it('folds only the outermost of nested states', () => {
    const both = new Set(['liveChannel.running.linked', 'liveChannel.running']);
    expect(outermost(channel, both)).toEqual(['liveChannel.running']);
  });

  it('keeps transitions across the border of a folded state and hides those inside', () => {
    const folded = foldGraph(channel, ['liveChannel.running.linked']);
    expect(folded.nodes.map(({ path }) => path)).toEqual([
      '',
      'stopped',
      'running',
      'running.linked',
      'running.waiting',
      'running.offline',
      'refused',
    ]);
    const leaving = folded.edges.filter(({ source }) => source === 'liveChannel.running.linked');
    expect(leaving.map(({ targets }) => targets[0]?.replace('liveChannel.', ''))).not.toContain(
      'running.linked',
    );
    expect(leaving.map(({ event }) => event)).toContain(
      'xstate.after.heartbeatTimeout.liveChannel.running.linked.connecting',
    );
    const places = new Set(folded.nodes.map(({ id }) => id));
    expect(
      folded.edges.filter(({ source, targets }) => ![source, ...targets].every((id) => places.has(id))),
    ).toEqual([]);
  });

  it('is unchanged when nothing is folded', () => {
    expect(foldGraph(channel, [])).toBe(channel);
  });

  it('starts in the innermost visible state', () => {
    const player = machineGraph(playerMachine);
    expect(firstState(player)?.path).toBe('open.fetching');
    expect(firstState(foldGraph(player, ['player.open']))?.path).toBe('open');
  });
});
