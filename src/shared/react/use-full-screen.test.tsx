import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

function Box() {
  const box = useRef<HTMLDivElement>(null);
  const { isFull, usesOverlay, toggle } = useFullScreen(box);
  return (
    <div ref={box} data-testid="box">
      <button onClick={toggle}>全屏</button>
      <output>{usesOverlay ? 'overlay' : isFull ? 'native' : 'off'}</output>
    </div>
  );
}

const properties = ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'];

afterEach(() => {
  cleanup();
  for (const name of properties) Reflect.deleteProperty(document, name);
});

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, value });

/** Reports a change of the full screen, as the browser does. */
const becomeFull = (element: Element | null) =>
  act(() => {
    define(document, 'fullscreenElement', element);
    document.dispatchEvent(new Event('fullscreenchange'));
  });

/** Renders an element in a browser whose answer to a request is given. */
function show(answer: () => Promise<void>) {
  render(<Box />);
  const box = screen.getByTestId('box');
  const request = vi.fn<() => Promise<void>>(answer);
  const exit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  define(document, 'fullscreenEnabled', true);
  define(document, 'fullscreenElement', null);
  define(document, 'exitFullscreen', exit);
  define(box, 'requestFullscreen', request);
  const press = () => userEvent.click(screen.getByRole('button', { name: '全屏' }));
  const mode = () => screen.getByRole('status').textContent;
  return { box, request, exit, press, mode };
}

const never = () => new Promise<never>(() => undefined);
const accept = () => Promise.resolve();
const refuse = () => Promise.reject(new TypeError('no user gesture'));

describe('full screen of an element', () => {
  it('uses the full screen of the browser and ends with its event', async () => {
    const { box, exit, press, mode } = show(accept);
    await press();
    expect(mode()).toBe('native');
    becomeFull(box);
    await press();
    expect([mode(), exit.mock.calls.length]).toEqual(['native', 1]);
    becomeFull(null);
    expect(mode()).toBe('off');
  });

  it('starts with the event of the browser, without a request of its own', () => {
    const { box, request, mode } = show(never);
    becomeFull(box);
    expect([mode(), request.mock.calls.length]).toEqual(['native', 0]);
  });

  it('is requested once while the request is pending', async () => {
    const { box, request, press, mode } = show(never);
    await press();
    await press();
    expect([mode(), request.mock.calls.length]).toEqual(['off', 1]);
    becomeFull(box);
    expect(mode()).toBe('native');
  });

  it.each([
    ['the button', (press: () => Promise<void>) => press()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ] as const)('falls back to an overlay when the browser refuses, and %s closes it', async (_by, close) => {
    const { press, mode } = show(refuse);
    await press();
    expect(mode()).toBe('overlay');
    await close(press);
    expect(mode()).toBe('off');
  });

  it('replaces the overlay if the browser enters full screen later', async () => {
    const { box, press, mode } = show(refuse);
    await press();
    becomeFull(box);
    await userEvent.keyboard('{Escape}');
    expect(mode()).toBe('native');
    becomeFull(null);
    expect(mode()).toBe('off');
  });

  it('keeps the overlay when another element leaves full screen', async () => {
    const { press, mode } = show(refuse);
    await press();
    becomeFull(document.body);
    becomeFull(null);
    expect(mode()).toBe('overlay');
  });
});
