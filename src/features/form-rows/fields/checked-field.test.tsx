import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useForm } from 'react-hook-form';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { FormField, FormValues } from '#shared/forms/field-values.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { OnlineFormField } from './form-field.tsx';
import { answered, api, fieldOf, onlineServer } from '../testing/online-server.tsx';

const words = '第 1 位应是大写字母';
let asked: (string | null)[] = [];

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  onlineServer.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  onlineServer.resetHandlers();
});
afterAll(() => onlineServer.close());

async function showField(more: Partial<FormField>) {
  asked = [];
  onlineServer.use(
    http.get(`${api}/sys/checkRule/checkByCode`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const value = decodeURIComponent(query.get('value') ?? '');
      asked.push(query.get('ruleCode'));
      if (/^[A-Z]/.test(value)) return answered(null);
      return HttpResponse.json({ success: false, message: words, code: 500, result: null });
    }),
  );
  function Page() {
    const { control } = useForm<FormValues>({ defaultValues: { number: '', later: '' } });
    return (
      <>
        <h1>设备</h1>
        <OnlineFormField one={fieldOf('number', '编号', more)} row={undefined} control={control} />
        <OnlineFormField
          one={fieldOf('later', '后填的', { checkRule: 'later_no' })}
          row={undefined}
          control={control}
        />
      </>
    );
  }
  const { user } = await showApp(Page);
  return { user, box: screen.getByLabelText('编号') };
}

it('a value that violates the 校验规则 of its field is reported during typing, a valid value is not', async () => {
  const { user, box } = await showField({ checkRule: 'device_no' });
  await user.type(box, 'a1');
  expect((await screen.findByText(words)).textContent).toBe(words);
  await user.clear(box);
  await user.type(box, 'A1');
  await expect.poll(() => screen.queryByText(words)).toBeNull();
  expect(new Set(asked)).toEqual(new Set(['device_no']));
});

it.each([
  ['without a 校验规则', {}],
  ['for a password', { checkRule: 'device_no', kind: 'password' }],
] as const)('a field %s sends no check request', async (_what, more) => {
  const { user, box } = await showField(more);
  await user.type(box, 'a1');
  // A check of the first field would be sent before this one.
  await user.type(screen.getByLabelText('后填的'), 'b');
  await expect.poll(() => asked).toEqual(['later_no']);
});
