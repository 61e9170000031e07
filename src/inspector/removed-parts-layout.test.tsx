import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acceptedShapes } from '#machines/accepted.gen.ts';
import { eventName, eventTypeOf } from '#machines/machine-graph.ts';
import type { Box } from '#machines/machine-layout.ts';
import type { MachineShape, ShapeTransition } from '#machines/machine-shape.ts';
import { drawnMachine } from './drawn-machine.ts';
import { MachineStage } from './machine-stage.tsx';
import { Diagram } from './diagram.tsx';
import { machineFile, machineFiles, type MachineFile } from './machines.ts';
import { changeMarks, lostIn, shapeChanges } from './shape-changes.ts';

const shapeOf = ({ entry }: MachineFile): MachineShape => {
  const found = acceptedShapes[entry.id];
  if (found === undefined) throw new Error(`${entry.id} was never accepted`);
  return found;
};

/** Returns a golden file with one more transition from each state to each state, internal ones, and one more state. */
function withMore(file: MachineFile): MachineShape {
  const shape = shapeOf(file);
  const all = Object.keys(shape.states);
  const ways: readonly ShapeTransition[] = [{ to: [] }, ...all.slice(1, 4).map((path) => ({ to: [path] }))];
  const states = Object.entries(shape.states).map(
    ([path, state]) =>
      [path, { ...state, on: { ...state.on, 'gone.event': [...ways, { to: ['vanished'] }] } }] as const,
  );
  return { ...shape, states: { ...Object.fromEntries(states), vanished: { kind: 'atomic', on: {} } } };
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

it.each(machineFiles)('all possible removed parts of $entry.id are drawn without overlaps', (file) => {
  const lost = lostIn(shapeChanges(file, withMore(file)));
  expect(lost.edges.length).toBeGreaterThan(file.graph.nodes.length);
  for (const direction of ['DOWN', 'RIGHT'] as const) {
    const options = { direction, folded: new Set<string>(), look: undefined };
    const bare = drawnMachine(file, options).layout;
    const { graph, layout, lost: seen } = drawnMachine(file, options, lost);
    expect(seen).toEqual(lost);
    const chips = lost.edges.map(({ id }) => layout.edges[id]?.chip ?? { x: -1, y: -1, w: 0, h: 0 });
    const parents = new Set(graph.nodes.map(({ parent }) => parent));
    const leaves = graph.nodes.filter(({ id }) => !parents.has(id)).map(({ id }) => layout.nodes[id]);
    const gone = layout.nodes[`${file.graph.id}.vanished`];
    const others = [...leaves, gone, ...Object.values(bare.edges).map(({ chip }) => chip)];
    for (const [at, chip] of chips.entries()) {
      const inTheWay = [...others, ...chips.slice(0, at)].filter((box) => box && overlap(box, chip));
      expect(inTheWay).toEqual([]);
      expect(Math.min(chip.x, chip.y)).toBeGreaterThanOrEqual(0);
      expect(chip.x + chip.w).toBeLessThanOrEqual(layout.w);
      expect(chip.y + chip.h).toBeLessThanOrEqual(layout.h);
    }
    // The outer border is further out than before.
    const all = layout.nodes[graph.id] ?? { x: 0, y: 0, w: 0, h: 0 };
    const begins = lost.edges.flatMap(({ id, source, targets }) => {
      const line = layout.edges[id]?.line ?? [];
      return [source === graph.id ? line[0] : [], targets[0] === graph.id ? line.at(-2) : []].flat();
    });
    expect(begins.filter((x) => x !== all.x && x !== all.x + all.w)).toEqual([]);
    // Existing parts keep their places.
    const { [graph.id]: _root, ...known } = bare.nodes;
    expect(layout.nodes).toMatchObject(known);
    expect(layout.edges).toMatchObject(bare.edges);
  }
});

it('a removed part inside a collapsed state is shown when it is searched', () => {
  const file = machineFile('session');
  const shape = shapeOf(file);
  const ready = shape.states['authenticated.ready'];
  if (ready === undefined) throw new Error('session has no such state');
  const states = {
    ...shape.states,
    'authenticated.ready': { ...ready, on: { 'menu.lost': [{ to: ['authenticated.bootstrapping'] }] } },
  };
  const changes = shapeChanges(file, { ...shape, states }) ?? [];
  const folded = new Set(['session.authenticated']);
  const drawn = (look?: string) =>
    drawnMachine(file, { direction: undefined, folded, look }, lostIn(changes)).lost.edges;
  expect(drawn()).toEqual([]);
  expect(drawn(changes[0]?.ids[0])).toHaveLength(1);
});

it('a removed part is drawn as removed, also in text, and without an arrow if it had no target', () => {
  const file = machineFile('polling');
  const changes = shapeChanges(file, withMore(file)) ?? [];
  const lost = lostIn(changes);
  const { graph, layout } = drawnMachine(
    file,
    { direction: 'DOWN', folded: new Set(), look: undefined },
    lost,
  );
  const { container } = render(
    <svg>
      <Diagram machine="polling" marks={changeMarks(changes)} {...{ graph, layout, lost }} />
    </svg>,
  );
  const drawn = [...container.querySelectorAll('.md-lost')].filter((part) => part.querySelector('.md-line'));
  expect(drawn).toHaveLength(lost.edges.length);
  expect(drawn.filter((part) => part.querySelector('.md-head') === null)).toHaveLength(
    lost.edges.filter(({ targets }) => targets.length === 0).length,
  );
  const words = [...container.querySelectorAll('.md-lost .md-word, .md-lost .md-title')];
  expect(words).toHaveLength(lost.edges.length + 1);
  expect(words.every(({ textContent }) => textContent?.startsWith('少了：'))).toBe(true);
});

it('an unchanged machine has no removed parts', () => {
  render(
    <MachineStage
      file={machineFile('polling')}
      chosen={undefined}
      onChoose={() => undefined}
      direction={undefined}
      onDirection={() => undefined}
      notice={null}
    />,
  );
  expect(screen.getByRole('img', { name: /个转换$/ })).toBeInstanceOf(SVGSVGElement);
});

it('every event is found by its name', () => {
  const types = machineFiles.flatMap(({ graph }) => graph.edges);
  expect(types.filter(({ event, source }) => eventTypeOf(eventName(event), source) !== event)).toEqual([]);
});
