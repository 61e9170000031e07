import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { PageProps } from '#lib/page.ts';
import { TabPlaceProvider } from '#lib/tab-place.tsx';
import { showApp } from './testing/show-app.tsx';
import { createShelf } from './testing/toy-shelf.ts';
import { useResourceList } from './use-resource-list.ts';

afterEach(cleanup);

it('goes to the last page that is left when its tab is shown again, not while it is hidden', async () => {
  const shelf = createShelf(11);
  let refresh: () => Promise<void> = async () => undefined;
  let show = (_isActive: boolean): void => undefined;
  function List(page: PageProps) {
    const list = useResourceList(shelf.resource, page);
    refresh = list.refresh;
    return <p>{list.rows.map(({ title }) => title).join()}</p>;
  }
  function Tab(page: PageProps) {
    const [isActive, setActive] = useState(true);
    show = setActive;
    return (
      <TabPlaceProvider tabKey="tab 1" path="/toy" isKept isActive={isActive}>
        <h1>图书</h1>
        <Activity mode={isActive ? 'visible' : 'hidden'}>
          <List {...page} />
        </Activity>
      </TabPlaceProvider>
    );
  }
  const { search } = await showApp(Tab, '/toy?page=2');
  await screen.findByText('书11');
  await shelf.resource.remove?.(['b11']);
  const refreshed = refresh();
  act(() => show(false));
  await act(() => refreshed);
  expect(search()).toBe('?page=2');
  act(() => show(true));
  await waitFor(() => expect(search()).toBe(''));
});
