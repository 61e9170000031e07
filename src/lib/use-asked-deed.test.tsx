import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TabPlaceProvider } from './tab-place.tsx';
import { useAskedDeed } from './use-asked-deed.ts';

afterEach(cleanup);

it('a running action runs once, even if its tab is hidden and shown meanwhile', async () => {
  let begun = 0;
  function Page() {
    const { ask, question } = useAskedDeed({
      perform: () => {
        begun += 1;
        return new Promise<void>(() => undefined);
      },
    });
    return (
      <>
        <button onClick={ask}>公布</button>
        {question.open ? <button onClick={question.onConfirm}>确定</button> : null}
        {question.busy ? <output>在做</output> : null}
      </>
    );
  }
  function Tabs() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button onClick={() => setShown(!isShown)}>换</button>
        <TabPlaceProvider tabKey="tab 1" path="/toy" isKept isActive={isShown}>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <Page />
          </Activity>
        </TabPlaceProvider>
      </>
    );
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <Tabs />
    </RouterContextProvider>,
  );
  for (const name of ['公布', '确定', '换', '换'])
    await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByText('在做');
  expect(begun).toBe(1);
});
