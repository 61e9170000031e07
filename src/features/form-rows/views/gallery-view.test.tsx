import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { GalleryView } from './gallery-view.tsx';
import { api, fieldOf, onlineServer, rowOf } from '../testing/online-server.tsx';

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(cleanup);
afterAll(() => onlineServer.close());

it('the gallery shows the first picture and the title of each row, and Enter opens a row', async () => {
  const opened: string[] = [];
  const { user } = await showApp(() => (
    <>
      <h1>设备</h1>
      <GalleryView
        rows={[
          rowOf('r1', '电脑', { photo: ['/files/one.png', '/files/two.png'] }),
          rowOf('r2', '投影仪', { photo: [] }),
          rowOf('r3', ''),
        ]}
        picture={fieldOf('photo', '照片', { kind: 'image' }).field}
        title={fieldOf('name', '名称').field}
        onOpen={({ id }) => opened.push(id)}
      />
    </>
  ));
  const cards = screen.getAllByRole('listitem');
  // A row without a title can still be opened.
  expect(cards.map(({ textContent }) => textContent)).toEqual(['电脑', '投影仪', 'r3']);
  const pictures = cards.map((card) => [...card.querySelectorAll('img')].map(({ src }) => src));
  expect(pictures).toEqual([[expect.stringContaining('one.png')], [], []]);
  screen.getByRole('button', { name: '投影仪' }).focus();
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['r2']);
});
