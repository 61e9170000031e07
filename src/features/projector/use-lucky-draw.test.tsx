import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#shared/browser/memory-storage.ts';
import { createProjectorStore } from './projector-store.ts';
import { DrawnPupil, Pupils } from './pupils.tsx';
import { useLuckyDraw } from './use-lucky-draw.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The lot is 0: the first pupil that can be drawn.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pupils = ['小明', '小红', '小刚'].map((name) => ({
  userId: name,
  username: name,
  realname: name,
  avatar: null,
  cells: [],
}));

/** Opens the page of a lesson; a second call with the same storage is a reload. */
function show(storage = memoryStorage()) {
  const store = createProjectorStore('class unit', new Date(2026, 10, 30), storage);
  function Page() {
    const draw = useLuckyDraw(
      pupils.map(({ userId }) => userId),
      store,
    );
    return (
      <>
        <DrawnPupil draw={draw} pupils={pupils} />
        <Pupils draw={draw} pupils={pupils} unitId="u1" />
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return storage;
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const shown = () => screen.getByRole('status').textContent;
const roll = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

it('the draw animation takes 900 ms and ignores further clicks meanwhile', async () => {
  show();
  press(/抽签/);
  await roll(899);
  press(/抽签/);
  expect(shown()).toBe('？');
  await roll(1);
  expect([shown(), screen.getByText(/本轮已抽/).textContent]).toEqual([
    '小明',
    '可以抽到 3 人，本轮已抽 1 人',
  ]);
  await roll(1_000);
  expect(shown()).toBe('小明');
});

it('the draw button keeps the focus during the animation', async () => {
  show();
  const button = screen.getByRole('button', { name: /抽签/ });
  button.focus();
  press(/抽签/);
  await roll(500);
  expect(button).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(button);
  await roll(400);
  expect(document.activeElement).toBe(button);
});

it('a pupil marked as absent during the animation is not drawn', async () => {
  show();
  press(/抽签/);
  await roll(500);
  press(/小明/);
  await roll(400);
  expect(shown()).toBe('小红');
});

it('a reload keeps the drawn and the absent pupils', async () => {
  const storage = show();
  press(/小明/);
  press(/抽签/);
  await roll(900);
  cleanup();
  show(storage);
  expect([shown(), screen.getByText(/本轮已抽/).textContent]).toEqual([
    '小红',
    '可以抽到 2 人，本轮已抽 1 人',
  ]);
  press(/抽签/);
  await roll(900);
  expect(shown()).toBe('小刚');
});
