import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { machineLayouts } from '#machines/layouts.gen.ts';
import { machineGraph } from '#machines/machine-graph.ts';
import { edgeText, measures, textWidth } from '#machines/machine-layout.ts';

describe('the layouts of the machines', () => {
  it.each(catalogue)('have room for every state and word of $id', ({ id, machine }) => {
    const { nodes, edges } = machineGraph(machine);
    const layout = machineLayouts[id];
    expect(nodes.map((node) => node.id).sort()).toEqual(Object.keys(layout?.nodes ?? {}).sort());
    const going = edges.filter(({ targets }) => targets.length > 0);
    expect(going.map((edge) => edge.id).sort()).toEqual(Object.keys(layout?.edges ?? {}).sort());
    const narrow = going.filter((edge) => {
      const { chip } = layout?.edges[edge.id] ?? {};
      return chip === undefined || chip.w < textWidth(edgeText(edge), 12) + measures.chipIcon;
    });
    expect(narrow).toEqual([]);
  });

  it.each(catalogue)(
    'keep the states of $id inside their parents and apart from each other',
    ({ id, machine }) => {
      const layout = machineLayouts[id];
      const { nodes } = machineGraph(machine);
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
      expect([outside, overlapping]).toEqual([[], []]);
    },
  );
});
