import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { WorkShow } from './work-show.tsx';

afterEach(cleanup);

/** The pupils who have handed in a work, whose id is that of the pupil. */
const handedIn = (...names: string[]) =>
  names.map((name) => ({
    userId: name,
    username: name,
    realname: name,
    cells: [{ unitId: 'u1', state: 'done', isStuck: false, workId: name } as const],
  }));

function show(...names: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const page = (now: string[]) => (
    <QueryClientProvider client={client}>
      <WorkShow pupils={handedIn(...now)} unitId="u1" />
    </QueryClientProvider>
  );
  const { rerender } = render(page(names));
  return (...now: string[]) => rerender(page(now));
}

const shown = () => screen.getByText(/ \/ /).parentElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key });

it('the arrow keys change the work as soon as 作品展示 is open', () => {
  show('a', 'b');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('作品展示');
  press('ArrowRight');
  expect(shown()).toBe('b2 / 2');
  press('ArrowLeft');
  expect(shown()).toBe('a1 / 2');
});

it('the first work stays when a pupil with an earlier account hands in', () => {
  const change = show('b');
  change('a', 'b');
  expect(shown()).toBe('b2 / 2');
});

it('a returned work is replaced by the one after it, or by the last', () => {
  const change = show('a', 'b', 'c');
  press('ArrowRight');
  change('a', 'c');
  expect(shown()).toBe('c2 / 2');
  change('a');
  expect(shown()).toBe('a1 / 1');
});

it('the first work appears when it is handed in, without moving the focus', () => {
  const change = show();
  screen.getByText('还没有人交作品');
  const focused = document.activeElement;
  change('a');
  expect(shown()).toBe('a1 / 1');
  expect(document.activeElement).toBe(focused);
});
