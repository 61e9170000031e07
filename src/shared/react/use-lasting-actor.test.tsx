import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, StrictMode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { useLastingActor } from './use-lasting-actor.ts';

afterEach(cleanup);

/** A task in a tab that can be hidden and closed, with a log of its events. */
function show() {
  const log: string[] = [];
  let finish = (_text: string) => {};
  const work = fromPromise<string>(async ({ signal }) => {
    log.push('start');
    signal.addEventListener('abort', () => log.push('abort'));
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  });
  function Part() {
    const actor = useLastingActor(() => createActor(work));
    return <output>{useSelector(actor, ({ output }) => output ?? '在做')}</output>;
  }
  function Tabs() {
    const [isShown, setShown] = useState(true);
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          换
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          关
        </button>
        {isOpen ? (
          <TabInfoProvider tabKey="tab 1" path="/toy" isKept isActive={isShown}>
            <Activity mode={isShown ? 'visible' : 'hidden'}>
              <Part />
            </Activity>
          </TabInfoProvider>
        ) : null}
      </>
    );
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <StrictMode>
      <RouterContextProvider router={router}>
        <Tabs />
      </RouterContextProvider>
    </StrictMode>,
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(screen.getByRole('button', { name }));
  return { log, press, finish: (text: string) => finish(text) };
}

describe('a lasting actor', () => {
  it('continues while its tab is hidden, and its result is shown later', async () => {
    const { log, press, finish } = show();
    await press('换');
    finish('做完了');
    await press('换');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('做完了'));
    expect(log).toEqual(['start']);
  });

  it('is neither stopped nor restarted when its tab is hidden and shown', async () => {
    const { log, press } = show();
    await press('换');
    await press('换');
    await press('换');
    await press('换');
    expect([log, screen.getByRole('status').textContent]).toEqual([['start'], '在做']);
  });

  it('is stopped when its tab is closed, whether shown or hidden', async () => {
    const shown = show();
    await shown.press('关');
    await waitFor(() => expect(shown.log).toEqual(['start', 'abort']));
    cleanup();
    const hidden = show();
    await hidden.press('换');
    await hidden.press('关');
    await waitFor(() => expect(hidden.log).toEqual(['start', 'abort']));
  });
});
