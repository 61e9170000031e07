import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WhenNear } from './when-near.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the content is mounted when its place comes near the viewport, and stays mounted', () => {
  const callbacks: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = [];
  const ended = vi.fn<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        callbacks.push(callback);
      }
      observe = () => undefined;
      disconnect = ended;
    },
  );
  render(
    <WhenNear>
      <p>图表</p>
    </WhenNear>,
  );
  act(() => callbacks.at(-1)?.([{ isIntersecting: false }]));
  expect(screen.queryByText('图表')).toBe(null);
  act(() => callbacks.at(-1)?.([{ isIntersecting: true }]));
  expect(screen.getByText('图表').tagName).toBe('P');
  expect(ended).toHaveBeenCalledTimes(callbacks.length);
});
