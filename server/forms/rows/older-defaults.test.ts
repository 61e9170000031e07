import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// A form that was published before its defaults were looked at begins without those that are no choice.

const options = [{ value: 'a', text: '甲' }];
let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'older', ['admin']);
  formId = await madeForm(server, 'older', {
    kind: 'single',
    fields: [
      { id: 'name0001', key: 'name', label: '名称', kind: 'text' },
      { id: 'pick0001', key: 'pick', label: '选择', kind: 'list', options, default: 'gone' },
      { id: 'area0001', key: 'area', label: '地区', kind: 'region', default: '无此省' },
      { id: 'hidd0001', key: 'hid', label: '隐藏', kind: 'list', options, default: 'gone', readOnly: true },
      { id: 'good0001', key: 'good', label: '好的', kind: 'list', options, default: 'a' },
    ],
    access: [{ role: 'admin', rows: 'all', may: ['add', 'import'] }],
  });
});
beforeEach(() => emptyTable(server, formId));
afterAll(() => server.close());

const rows = async () => [...(await tableOf(server, formId)).values()];
const kept = [{ f_name0001: '一', f_pick0001: null, f_area0001: null, f_hidd0001: null, f_good0001: 'a' }];

it('a new row without values for fields with invalid defaults is stored without those defaults', async () => {
  const { add } = rowCalls(server, 'older', 'admin');
  expect((await add({ name: '一' })).message).toBe('添加成功！');
  expect(await rows()).toMatchObject(kept);
});

it('an imported line without columns for such fields is stored without their defaults', async () => {
  const answer = await rowCalls(server, 'older', 'admin').import(['名称'], [['一']]);
  expect(answer.success).toBe(true);
  expect(await rows()).toMatchObject(kept);
});
