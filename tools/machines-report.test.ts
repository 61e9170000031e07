import { expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { machineGraph } from '#machines/machine-graph.ts';
import { machinesReport } from './machines-report.ts';

it('the report draws every state machine with all states, transitions and test paths', () => {
  const text = machinesReport();
  const states = catalogue.reduce((sum, { machine }) => sum + machineGraph(machine).nodes.length, 0);
  expect(text.match(/data-state=/g)?.length).toBe(states);
  expect(text.match(/<section id=/g)?.length).toBe(catalogue.length);
  expect(text).toContain('没有部门，提示并关闭');
  expect(text).toContain('<tr><td>全部</td>');
  const edges = catalogue.reduce((sum, { machine }) => sum + machineGraph(machine).edges.length, 0);
  expect(text).toContain(`<td>${edges}/${edges}</td>`);
  const leaving =
    '<td><code>ready.leaving</code></td><td><code>leaveFor done</code></td><td></td><td><code>ready.settled</code></td>';
  expect(text).toContain(`<tr>${leaving}<td><code>change</code>, <code>persist</code></td></tr>`);
  expect(text).not.toMatch(/src=|href="http/);
});
