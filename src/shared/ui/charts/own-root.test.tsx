import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Activity, Component, useEffect, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { OwnRoot } from './own-root.tsx';

afterEach(cleanup);

function Probe({ onEffect, onGone }: { readonly onEffect: () => void; readonly onGone: () => void }) {
  useEffect(() => {
    onEffect();
    return onGone;
  }, [onEffect, onGone]);
  return <p>图</p>;
}

function show() {
  const onEffect = vi.fn<() => void>();
  const onGone = vi.fn<() => void>();
  const drawing = <Probe onEffect={onEffect} onGone={onGone} />;
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <OwnRoot>{drawing}</OwnRoot>
    </Activity>
  );
  return { page, onEffect, onGone, ...render(page('visible')) };
}

it('OwnRoot keeps its effects while its page is hidden, and cleans them up on unmount', async () => {
  const { page, rerender, unmount, onEffect, onGone } = show();
  await screen.findByText('图');
  rerender(page('hidden'));
  rerender(page('visible'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(onEffect).toHaveBeenCalledOnce();
  expect(onGone).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

it('OwnRoot cleans up its effects when its page is closed while hidden', async () => {
  const { page, rerender, onGone } = show();
  await screen.findByText('图');
  rerender(page('hidden'));
  await new Promise((resolve) => setTimeout(resolve));
  rerender(<p>另一页</p>);
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
});

it('OwnRoot renders updated children', async () => {
  const { rerender } = render(<OwnRoot>一</OwnRoot>);
  await screen.findByText('一');
  rerender(<OwnRoot>二</OwnRoot>);
  expect((await screen.findByText('二')).textContent).toBe('二');
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>画不出</p> : this.props.children);
}

it('OwnRoot propagates a render error to the error boundary of its parent', async () => {
  const Broken = (): ReactNode => {
    throw new Error('no figures');
  };
  render(
    <Boundary>
      <OwnRoot>
        <Broken />
      </OwnRoot>
    </Boundary>,
  );
  expect((await screen.findByText('画不出')).tagName).toBe('P');
  vi.mocked(globalThis.console.error).mockClear();
});
