import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { businessConstants } from '#machines/business-constants.ts';
import { AppProvider } from '#shared/app/app-context.tsx';
import { markChunkError } from '#shared/browser/chunk-error.ts';
import { lazyCode, LazyView, type LazyCode } from './lazy-view.tsx';
import { createNotices } from '#shared/app/notices.ts';
import { testApp } from '#shared/app/testing/test-app.ts';

type Code = () => string;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function lost(): Error {
  const error = new Error('Failed to fetch dynamically imported module');
  markChunkError(error);
  return error;
}

async function show(part: LazyCode<Code>, closes: boolean) {
  const notices = createNotices();
  function Owner() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h1>外壳</h1>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        {isOpen ? (
          <LazyView from={part} {...(closes ? { onLost: () => setOpen(false) } : {})}>
            {(code) => <p>{code()}</p>}
          </LazyView>
        ) : null}
      </>
    );
  }
  render(
    <AppProvider value={testApp({ notices })}>
      <Owner />
    </AppProvider>,
    { onCaughtError: () => undefined },
  );
  return {
    said: () => notices.snapshot().map(({ title, text }) => `${title} ${text}`),
    offers: () => notices.snapshot().map(({ action }) => action?.label),
  };
}

const press = async (name: string): Promise<void> => {
  await act(async () => screen.getByRole('button', { name }).click());
};

describe('a lazy view', () => {
  it('is fetched once, even if it was preloaded', async () => {
    const load = vi.fn<() => Promise<Code>>(async () => () => '内容');
    const part = lazyCode(load);
    part.preload();
    await show(part, false);
    await press('打开');
    expect([screen.getByText('内容').tagName, load.mock.calls.length]).toEqual(['P', 1]);
  });

  it('shows a toast when it fails to load, leaves the page unchanged, and is retried on the next click', async () => {
    const load = vi
      .fn<() => Promise<Code>>()
      .mockRejectedValueOnce(lost())
      .mockResolvedValue(() => '内容');
    const { said } = await show(lazyCode(load), true);
    await press('打开');
    expect([screen.getByText('外壳').tagName, screen.queryByText('内容'), said()]).toEqual([
      'H1',
      null,
      ['系统提示 页面加载失败，请重试'],
    ]);
    await press('打开');
    expect(screen.getByText('内容').tagName).toBe('P');
  });

  it('offers 重试 in its place after a failure', async () => {
    const load = vi
      .fn<() => Promise<Code>>()
      .mockRejectedValueOnce(lost())
      .mockResolvedValue(() => '内容');
    await show(lazyCode(load), false);
    await press('打开');
    await press('重试');
    expect(screen.getByText('内容').tagName).toBe('P');
  });

  it('offers to reload the page after a second failure, but does not reload it without a server', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    const { said } = await show(
      lazyCode<Code>(() => Promise.reject(lost())),
      false,
    );
    await press('打开');
    await press('重试');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    await press('重新载入页面');
    expect(said()).toEqual([
      '系统提示 页面加载失败，请重试',
      '系统提示 页面加载失败，请重新载入页面',
      '系统提示 网络超时',
    ]);
  });

  it('shows a toast with 重新载入页面 after a second failure if it is not in the page', async () => {
    const { said, offers } = await show(
      lazyCode<Code>(() => Promise.reject(lost())),
      true,
    );
    await press('打开');
    await press('打开');
    expect(said()).toEqual(['系统提示 页面加载失败，请重试', '系统提示 页面加载失败，请重新载入页面']);
    expect(offers()).toEqual([undefined, '重新载入页面']);
  });

  it('does not affect the rest of the page when it throws', async () => {
    const part = lazyCode<Code>(async () => () => {
      throw new Error('a bug');
    });
    const { said } = await show(part, true);
    await press('打开');
    expect([screen.getByText('外壳').tagName, said()]).toEqual(['H1', ['系统提示 页面出错了']]);
  });

  it('fails to load after a timeout of 120 seconds', async () => {
    vi.useFakeTimers();
    const { said } = await show(
      lazyCode(() => new Promise<Code>(() => undefined)),
      true,
    );
    await press('打开');
    await act(async () => vi.advanceTimersByTimeAsync(businessConstants.chunkLoadTimeout - 1));
    expect(said()).toEqual([]);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    expect(said()).toEqual(['系统提示 页面加载超时，请重试']);
  });

  it('reports one failure if its preload fails while it is being opened', async () => {
    const part = lazyCode<Code>(() => Promise.reject(lost()));
    part.preload();
    const { said } = await show(part, true);
    await press('打开');
    expect(said()).toEqual(['系统提示 页面加载失败，请重试']);
  });

  it('is requested again when it is opened after a failed preload', async () => {
    const load = vi
      .fn<() => Promise<Code>>()
      .mockRejectedValueOnce(lost())
      .mockResolvedValue(() => '内容');
    const part = lazyCode(load);
    await act(async () => part.preload());
    const { said } = await show(part, true);
    await press('打开');
    expect([screen.getByText('内容').tagName, said()]).toEqual(['P', []]);
  });
});
