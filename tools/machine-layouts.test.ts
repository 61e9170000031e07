import { describe, expect, it } from 'vitest';
import { nameWidth, nodeRows, titleOf } from '#inspector/diagram-texts.ts';
import { edgeName } from '#inspector/part-names.ts';
import { catalogue } from '#machines/catalogue.ts';
import { foldGraph, foldings } from '#machines/folded-graph.ts';
import { machineLayouts } from '#machines/layouts.gen.ts';
import { machineGraph, type MachineGraph } from '#machines/machine-graph.ts';
import { directions, layoutKey, measures, type Box, type MachineLayout } from '#machines/machine-layout.ts';

type Drawing = {
  readonly key: string;
  readonly graph: MachineGraph;
  readonly layout: MachineLayout | undefined;
};

/** Returns the drawings of a machine in both directions, for every set of folded states. */
function drawings({ id, machine }: (typeof catalogue)[number]): readonly Drawing[] {
  const graph = machineGraph(machine);
  return directions.flatMap((direction) =>
    foldings(graph).map((folded) => {
      const key = layoutKey(direction, folded);
      return { key, graph: foldGraph(graph, folded), layout: machineLayouts[id]?.variants[key] };
    }),
  );
}

/** Returns the parts that are narrower than their text. */
function narrowParts(machine: string, { graph, layout }: Drawing): readonly string[] {
  const chips = graph.edges
    .filter(({ targets }) => targets.length > 0)
    .filter((edge) => {
      const expected = nameWidth(edgeName(machine, edge)) + measures.chipIcon;
      return (layout?.edges[edge.id]?.chip.w ?? 0) < expected;
    });
  const boxes = graph.nodes.filter((node) => {
    const title = nameWidth(titleOf(machine, node), measures.titleFont);
    const rows = nodeRows(machine, graph, node).map((row) => nameWidth(row) + measures.rowIcon);
    const expected = Math.max(title, ...rows) + 2 * measures.padding;
    return (layout?.nodes[node.id]?.w ?? 0) < expected;
  });
  return [...chips, ...boxes].map(({ id }) => id);
}

/** Returns the states outside their parents and the states that overlap. */
function misplacedStates({ graph: { nodes }, layout }: Drawing): readonly string[] {
  const boxOf = (node: string | undefined) => layout?.nodes[node ?? ''] ?? { x: 0, y: 0, w: 0, h: 0 };
  const outside = nodes.filter(({ id: own, parent }) => {
    if (parent === undefined) return false;
    const [inner, outer] = [boxOf(own), boxOf(parent)];
    return (
      inner.x < outer.x ||
      inner.y < outer.y ||
      inner.x + inner.w > outer.x + outer.w ||
      inner.y + inner.h > outer.y + outer.h
    );
  });
  const overlapping = nodes.flatMap((one) =>
    nodes
      .filter((other) => other.parent === one.parent && other.id > one.id)
      .filter((other) => {
        const [a, b] = [boxOf(one.id), boxOf(other.id)];
        return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
      })
      .map((other) => `${one.id} ${other.id}`),
  );
  return [...outside.map(({ id }) => id), ...overlapping];
}

/**
 * Returns the distance of a box from the nearest segment of a line. All segments are vertical or horizontal.
 */
function distanceTo(line: readonly number[], { x, y, w, h }: Box): number {
  const gap = (from: number, length: number, one: number, other: number) =>
    Math.max(Math.min(one, other) - from - length, from - Math.max(one, other), 0);
  const stretches = line.flatMap((_one, at) => {
    const [x1, y1, x2, y2] = line.slice(at, at + 4);
    if (at % 2 === 1 || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
      return [];
    return [Math.hypot(gap(x, w, x1, x2), gap(y, h, y1, y2))];
  });
  return Math.min(...stretches);
}

/** Returns the labels that are away from their line and the labels that overlap. */
function misplacedTexts({ layout }: Drawing): readonly string[] {
  const places = Object.entries(layout?.edges ?? {});
  const astray = places.filter(([, { line }]) => {
    const shared = places.filter(([, other]) => other.line.join() === line.join());
    return Math.min(...shared.map(([, other]) => distanceTo(line, other.chip))) > 6;
  });
  const overlapping = places.flatMap(([one, { chip: a }]) =>
    places
      .filter(
        ([other, { chip: b }]) =>
          other > one && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      )
      .map(([other]) => `${one} ${other}`),
  );
  return [...astray.map(([id]) => id), ...overlapping];
}

describe('layouts of the state machines', () => {
  it.each(catalogue)('every drawn state and transition of $id has a position', (entry) => {
    const all = drawings(entry);
    expect(all.map(({ key }) => key).sort()).toEqual(
      Object.keys(machineLayouts[entry.id]?.variants ?? {}).sort(),
    );
    for (const { graph, layout } of all) {
      expect(graph.nodes.map((node) => node.id).sort()).toEqual(Object.keys(layout?.nodes ?? {}).sort());
      const going = graph.edges.filter(({ targets }) => targets.length > 0);
      expect(going.map((edge) => edge.id).sort()).toEqual(Object.keys(layout?.edges ?? {}).sort());
    }
  });

  it.each(catalogue)('every label of $id fits its box', (entry) => {
    expect(drawings(entry).flatMap((one) => narrowParts(entry.id, one))).toEqual([]);
  });

  it.each(catalogue)('the labels of $id are next to their lines and do not overlap', (entry) => {
    expect(drawings(entry).flatMap(misplacedTexts)).toEqual([]);
  });

  it.each(catalogue)('the states of $id are inside their parents and do not overlap', (entry) => {
    expect(drawings(entry).flatMap(misplacedStates)).toEqual([]);
  });
});
