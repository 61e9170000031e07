import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { machineFile } from './machines.ts';
import type { BookStep } from './walk-book.ts';
import { pathsOf } from './walk-desk.ts';
import { openInspector } from './testing/open-inspector.tsx';
import { expectedSteps } from './walk-steps.ts';

afterEach(cleanup);

const file = machineFile('polling');
const said = '应到 idle，沙盒到了 stopped';

/** Opens the test paths of polling; the last shortest path has failed at its second step. */
async function open() {
  const { desk } = openInspector('polling');
  await userEvent.click(screen.getByRole('tab', { name: '走查' }));
  return { ...desk, walkDesk: desk.walkOf(file) };
}

/** Makes the second step of a path fail, as a machine with a wrong target does. */
function fail(desk: Awaited<ReturnType<typeof open>>) {
  const path = pathsOf(file.entry).walks.findLast(({ events }) => events.length > 2);
  if (path === undefined) throw new Error('polling has no path with three steps');
  const origin = { by: 'sandbox' } as const;
  desk.book.write({
    machine: file.graph.id,
    title: path.title,
    basis: 'accepted',
    at: 1,
    note: '',
    steps: expectedSteps(file.entry, path).map(({ ends }, at): BookStep => {
      const step = { text: '', state: ends, mustRest: false, origin, at: 1 };
      if (at === 0) return { ...step, result: 'passed' };
      return at === 1 ? { ...step, result: 'failed', said } : { ...step, result: 'open', origin: undefined };
    }),
  });
  return path;
}

it('a run of all paths says how many failed, and lists the failed ones first', async () => {
  const desk = await open();
  const paths = () => screen.getByRole('region', { name: '路径' });
  await userEvent.click(screen.getByRole('button', { name: '在沙盒走完全部' }));
  const count = within(paths()).getAllByText('✓ 通过').length;
  expect(screen.getByText(`走过 ${count} 条，全部通过`)).toBeTruthy();
  fail(desk);
  expect(await screen.findByText(`走过 ${count} 条，失败 1 条`)).toBeTruthy();
  const results = within(paths()).getAllByText(/^[✓✗] /);
  expect(results.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['✗ 失败', '✓ 通过']);
  expect(results).toHaveLength(count);
});

it('a failure is red in the list of machines and in the diagram', async () => {
  const path = fail(await open());
  const machines = screen.getByRole('navigation', { name: '状态机' });
  expect((await within(machines).findByText('失败 1 条')).closest('a')?.textContent).toContain('polling');
  const [edge] = expectedSteps(file.entry, path)[1]?.edges ?? [];
  expect(edge).toBeTruthy();
  expect(document.querySelector(`[data-edge="${edge}"]`)?.classList).toContain('md-failed');
  expect(document.querySelectorAll('[data-edge].md-failed')).toHaveLength(1);
});

it('an opened failed path shows its failed step, and can be run again', async () => {
  const desk = await open();
  const path = fail(desk);
  await userEvent.click(await screen.findByRole('button', { name: /✗ 失败/ }));
  const walk = screen.getByRole('region', { name: '走查' });
  expect(within(walk).getByText('走查失败')).toBeTruthy();
  const steps = within(walk).getAllByRole('listitem');
  expect(steps.map(({ dataset }) => dataset['result']).slice(0, 3)).toEqual(['passed', 'failed', 'open']);
  expect(steps[1]?.textContent).toContain(said);
  // To look at a result changes nothing.
  expect(desk.book.view().find(({ title }) => title === path.title)?.at).toBe(1);
  await userEvent.click(within(walk).getByRole('button', { name: '重新走' }));
  await userEvent.click(within(walk).getByRole('button', { name: '在沙盒走到底' }));
  expect(within(walk).getByText('走查通过')).toBeTruthy();
  expect(document.querySelectorAll('.md-failed')).toHaveLength(0);
});
