import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { machineFile, machineFiles } from './machines.ts';
import { mermaidText } from './mermaid.ts';
import { MachineStage } from './machine-stage.tsx';

afterEach(cleanup);

function renderStage(): void {
  const ignore = () => undefined;
  render(
    <MachineStage
      file={machineFile('polling')}
      chosen={undefined}
      onChoose={ignore}
      direction={undefined}
      onDirection={ignore}
      notice={null}
    />,
  );
}

it('a machine becomes a Mermaid diagram with nested states, initial states and labelled transitions', () => {
  const lines = mermaidText(machineFile('polling')).split('\n');
  expect(lines.slice(0, 4)).toEqual(['---', 'title: 通知轮询（polling）', '---', 'stateDiagram-v2']);
  const at = (expected: RegExp) => lines.findIndex((line) => expected.test(line));
  const running = at(/^ {2}state ".* running" as s_running \{$/);
  const waiting = at(/^ {4}state ".* waiting" as s_running_waiting$/);
  expect(running).toBeGreaterThan(3);
  expect(waiting).toBeGreaterThan(running);
  expect(lines).toContain('  [*] --> s_idle');
  expect(at(/^ {2}s_running_waiting --> s_running_fetching : .*poll\.now/)).toBeGreaterThan(waiting);
});

it.each(machineFiles)(
  'the Mermaid diagram of $entry.id has every transition and declares every state it names',
  (file) => {
    const text = mermaidText(file);
    const declared = new Set([...text.matchAll(/ as (\w+)/g)].map(([, id]) => id));
    const lines = text.split('\n').filter((line) => line.includes('-->'));
    const ends = lines.flatMap((line) => /^\s*(\S+) --> (\S+)/.exec(line)?.slice(1) ?? ['?']);
    expect(ends.filter((end) => end !== '[*]' && !declared.has(end))).toEqual([]);
    const count = file.graph.edges.reduce((sum, { targets }) => sum + Math.max(1, targets.length), 0);
    expect(lines.filter((line) => line.includes(' : '))).toHaveLength(count);
  },
);

it('the export menu has a name for assistive technology, and five kinds of export', async () => {
  renderStage();
  await userEvent.setup().click(screen.getByText('导出'));
  const menu = await screen.findByRole('dialog', { name: '导出状态图' });
  expect(
    within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['SVG', 'PNG', 'Mermaid', '复制 Mermaid', '打印']);
});

it('the Mermaid diagram is copied', async () => {
  const user = userEvent.setup();
  renderStage();
  await user.click(screen.getByText('导出'));
  await user.click(await screen.findByText('复制 Mermaid'));
  await screen.findByText('已复制');
  expect(await navigator.clipboard.readText()).toBe(mermaidText(machineFile('polling')));
});

it('the small overview can be hidden, and stays hidden', async () => {
  const pressed = () => screen.getByText('小地图').getAttribute('aria-pressed');
  renderStage();
  expect(pressed()).toBe('true');
  act(() => screen.getByText('小地图').click());
  cleanup();
  renderStage();
  expect(pressed()).toBe('false');
  // The files of a worker share the window.
  act(() => screen.getByText('小地图').click());
});
