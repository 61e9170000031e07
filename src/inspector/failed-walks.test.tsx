import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CatalogueList } from './catalogue-list.tsx';
import type { InspectorState } from './inspector-state.ts';
import { markClasses } from './diagram-marks.ts';
import { failedWalks } from './failed-walks.ts';
import { failedMarks } from './live-marks.ts';
import { machineFile } from './machines.ts';
import { renderInInspector } from './testing/render-in-inspector.tsx';
import type { BookStep } from './walk-book.ts';
import { pathsOf } from './path-run.ts';
import { WalkPanel } from './walk-panel.tsx';
import { expectedSteps } from './walk-steps.ts';

afterEach(cleanup);

const file = machineFile('polling');
const said = '应到 idle，沙盒到了 stopped';

function renderPanel() {
  const { inspector } = renderInInspector(({ walkOf }) => (
    <WalkPanel
      file={file}
      pathRun={walkOf(file)}
      actor={undefined}
      address={{ id: 'polling' }}
      goTo={() => undefined}
    />
  ));
  return { inspector, pathRun: inspector.walkOf(file) };
}

/** Writes that the second step of a path failed, as with a machine that has a wrong target. */
function fail({ book }: InspectorState) {
  const path = pathsOf(file.entry).walks.findLast(({ events }) => events.length > 2);
  if (path === undefined) throw new Error('polling has no path with three steps');
  const origin = { by: 'sandbox' } as const;
  const steps = expectedSteps(file.entry, path).map(({ ends }, at): BookStep => {
    const step = { text: '', state: ends, mustRest: false, origin, at: 1 };
    if (at === 0) return { ...step, result: 'passed' };
    return at === 1 ? { ...step, result: 'failed', said } : { ...step, result: 'open', origin: undefined };
  });
  const about = { machine: file.graph.id, title: path.title, basis: 'accepted', note: '' } as const;
  act(() => book.write({ ...about, at: 1, steps }));
  return path;
}

const resultsIn = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ dataset }) => dataset['result']);

it('a run of all paths shows how many failed, and lists the failed ones first', () => {
  const { inspector, pathRun } = renderPanel();
  act(() => pathRun.walkAll());
  const count = screen.getAllByText('✓ 通过').length;
  expect(count).toBeGreaterThan(10);
  expect(screen.getByText(`走过 ${count} 条，全部通过`).tagName).toBe('OUTPUT');
  fail(inspector);
  expect(screen.getByText(`走过 ${count} 条，失败 1 条`).tagName).toBe('OUTPUT');
  expect(resultsIn('li em[data-result]')).toEqual(['failed', ...Array(count - 1).fill('passed')]);
});

it('the list of machines shows how many paths failed', () => {
  const { inspector } = renderInInspector(() => <CatalogueList id="tabs" onOpen={() => undefined} />);
  fail(inspector);
  expect(screen.getByText('失败 1 条').closest('a')?.getAttribute('href')).toBe('#polling');
});

it('the transition of a failed step is highlighted in the diagram', () => {
  const { inspector } = renderPanel();
  const path = fail(inspector);
  const marks = failedMarks(file, failedWalks(file, pathsOf(file.entry).walks, inspector.book.view()));
  expect([...(marks.failed ?? [])]).toEqual(expectedSteps(file.entry, path)[1]?.edges);
  expect(markClasses(marks, [...(marks.failed ?? [])][0] ?? '')).toBe('md-failed');
});

it('an opened failed path shows its failed step, and can be run again', () => {
  const { inspector, pathRun } = renderPanel();
  const path = fail(inspector);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  act(() => pathRun.choose(path));
  expect(screen.getByText('走查失败').tagName).toBe('OUTPUT');
  expect(resultsIn('ol li').slice(0, 3)).toEqual(['passed', 'failed', 'open']);
  expect(screen.getByText(said).closest('li')?.dataset['result']).toBe('failed');
  expect(scrolled.mock.contexts).toEqual([screen.getByText(said).closest('li')]);
  // To look at a result changes nothing.
  expect(inspector.book.view()[0]?.at).toBe(1);
  act(() => pathRun.again());
  act(() => pathRun.finish());
  expect(screen.getByText('走查通过').tagName).toBe('OUTPUT');
});
