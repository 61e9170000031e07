import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { OnlineDetail } from './online-detail.tsx';
import { api, fieldOf, formOf, onlineServer, rowOf, serveForms } from './testing/online-server.tsx';

const print = globalThis.print;
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  globalThis.print = print;
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

it('the printed detail view includes the sub tables, which are loaded only for printing', async () => {
  const subs = [{ form: 'parts', title: '配件' }];
  const amounts = [
    fieldOf('name', '名称'),
    fieldOf('price', '价格', { kind: 'currency' }),
    fieldOf('share', '折扣', { kind: 'percentage' }),
    fieldOf('broken', '损坏', { kind: 'switch' }),
  ];
  const main = formOf('main', '设备', { kind: 'main', subs, fields: amounts });
  const computer = rowOf('m1', '电脑', { price: 4999, share: 80 });
  const { asked } = serveForms([main, formOf('parts', '配件', { fields: amounts })], {
    main: [computer],
    parts: [rowOf('p1', '键盘', { price: 99, broken: false })],
  });
  const printed: (string | null | undefined)[] = [];
  globalThis.print = () => printed.push(document.querySelector('[data-print-sheet]')?.textContent);
  const { user } = await showApp(() => (
    <>
      <h1>设备</h1>
      <OnlineDetail columns={main} row={computer} onClose={() => undefined} />
    </>
  ));
  const button = within(await screen.findByRole('dialog', { name: '详情' })).getByRole('button', {
    name: '打印',
  });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  expect(asked).toEqual(['row m1']);
  await user.click(button);
  await waitFor(() =>
    expect(printed).toEqual(['设备名称电脑价格¥4999.00折扣80%损坏配件名称价格折扣损坏键盘¥99.00否']),
  );
  expect(asked).toEqual(['row m1', 'rows parts']);
});
