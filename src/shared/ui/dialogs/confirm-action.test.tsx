import { Theme } from '@radix-ui/themes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabInfoProvider } from '#shared/tabs/tab-info.tsx';
import { useConfirmAction } from '#shared/react/use-confirm-action.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

type Perform = () => Promise<void>;

/** Renders a page with the action 公布 in a tab that 换 hides and shows. */
function show(answer: Perform) {
  const perform = vi.fn<Perform>(answer);
  const onDone = vi.fn<() => void>();
  function Page() {
    const { ask, question } = useConfirmAction({ perform, onDone });
    return (
      <>
        <button onClick={ask}>公布</button>
        <output>{question.open ? (question.busy ? 'busy' : 'open') : 'closed'}</output>
        <ConfirmDialog {...question} title="公布成绩？" text="不能撤回。" confirmText="公布成绩" />
      </>
    );
  }
  function Tabs() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button onClick={() => setShown(!isShown)}>换</button>
        <TabInfoProvider tabKey="tab 1" path="/toy" isKept isActive={isShown}>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <Page />
          </Activity>
        </TabInfoProvider>
      </>
    );
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <Theme>
          <Tabs />
        </Theme>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  // The dialog makes the page behind it inert; the test switches the tab all the same.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }));
  return { perform, onDone, press, state: () => screen.getByRole('status', { hidden: true }).textContent };
}

const never = () => new Promise<never>(() => undefined);

describe('an action with a confirmation', () => {
  it('runs when it is confirmed, and then closes the dialog', async () => {
    const { perform, onDone, press, state } = show(() => Promise.resolve());
    await press('公布');
    expect([state(), perform.mock.calls.length]).toEqual(['open', 0]);
    await press('公布成绩');
    await vi.waitFor(() => expect(state()).toBe('closed'));
    expect([perform.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
  });

  it('does not run when the dialog is cancelled', async () => {
    const { perform, press, state } = show(never);
    await press('公布');
    await press('取消');
    expect([state(), perform.mock.calls.length]).toEqual(['closed', 0]);
  });

  it('closes the dialog when it fails, and can be started again', async () => {
    const { onDone, press, state } = show(() => Promise.reject(new Error('作品已批改')));
    await press('公布');
    await press('公布成绩');
    await vi.waitFor(() => expect(state()).toBe('closed'));
    expect(onDone).not.toHaveBeenCalled();
    await press('公布');
    expect(state()).toBe('open');
  });

  it('runs once when it is confirmed twice, and its dialog cannot be closed while it is busy', async () => {
    const { perform, press, state } = show(never);
    await press('公布');
    await press('公布成绩');
    await press('公布成绩');
    await userEvent.keyboard('{Escape}');
    expect([state(), perform.mock.calls.length]).toEqual(['busy', 1]);
  });

  it('runs once even if its tab is hidden and shown while it is busy', async () => {
    const { perform, press, state } = show(never);
    for (const name of ['公布', '公布成绩', '换', '换']) await press(name);
    expect([state(), perform.mock.calls.length]).toEqual(['busy', 1]);
  });

  it('completes and closes its dialog if it finishes while its tab is hidden', async () => {
    let end = (): void => undefined;
    const { onDone, press, state } = show(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    for (const name of ['公布', '公布成绩', '换']) await press(name);
    await act(async () => {
      end();
      await Promise.resolve();
    });
    await press('换');
    await vi.waitFor(() => expect(state()).toBe('closed'));
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});
