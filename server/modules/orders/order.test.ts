import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let orders: ReturnType<typeof recordCalls>;

beforeAll(async () => {
  server = await createTestServer();
  orders = recordCalls(server, '/teaching/teachingOrder');
});
afterAll(() => server.close());

const add = (orderNo: string, parts: object = {}) =>
  orders.add({ orderNo, username: 'student', status: 0, method: '1', ...parts });

describe('managing orders', () => {
  it('an order is added, found, read and edited, with amounts in yuan and two decimals', async () => {
    expect((await add('A-1', { price: 19.99, payPrice: 0.29, comment: '第一学期' })).message).toBe(
      '添加成功！',
    );
    const row = await orders.row({ orderNo: 'A-1', username: 'student' });
    expect(row).toMatchObject({
      realname: '陈小满',
      price: 19.99,
      payPrice: 0.29,
      status_dictText: '待付款',
      method_dictText: '公众号支付',
      comment: '第一学期',
    });
    const { id, revision } = row;
    const body = { id, revision, orderNo: 'A-1', username: 's30101', status: 1, method: '1' };
    expect((await orders.edit(body)).message).toBe('编辑成功！');
    expect((await orders.call('GET', 'queryById', { query: { id } })).result).toMatchObject({
      username: 's30101',
      status: 1,
      price: null,
      comment: null,
    });
    expect((await orders.edit(body)).result).toMatchObject({ conflict: { status: 1 }, by: '管理员' });
  });

  it('unknown users, duplicate numbers and values missing from dictionaries are refused at their fields', async () => {
    await add('B-1');
    const refused = async (parts: object) => {
      const { message, result } = await add('B-2', parts);
      return [message, result];
    };
    expect(await refused({ orderNo: 'B-1' })).toEqual(['订单编号已存在！', { field: 'orderNo' }]);
    expect(await refused({ username: 'nobody' })).toEqual(['用户不存在', { field: 'username' }]);
    expect(await refused({ orderNo: ' ' })).toEqual(['请输入订单编号！', { field: 'orderNo' }]);
    expect(await refused({ status: 7 })).toEqual(['请选择订单状态！', { field: 'status' }]);
    expect(await refused({ method: '7' })).toEqual(['请选择支付方式！', { field: 'method' }]);
    expect(await refused({ method: '1,' })).toEqual(['请选择支付方式！', { field: 'method' }]);
    expect((await orders.call('GET', 'queryById', { query: { id: 'none' } })).message).toBe(
      '记录不存在或已被删除',
    );
  });

  it('an order is moved to the recycle bin, restored, and permanently deleted', async () => {
    await add('C-1');
    const { id } = await orders.row({ orderNo: 'C-1' });
    await orders.remove(id);
    const bin = await orders.call('GET', 'deleteList');
    expect(bin.result).toMatchObject([{ orderNo: 'C-1', username: 'student' }]);
    await add('C-1');
    expect((await orders.call('PUT', `back/${id}`)).message).toBe('订单编号已存在！');
    await orders.remove((await orders.row({ orderNo: 'C-1' })).id);
    expect((await orders.call('PUT', `back/${id}`)).success).toBe(true);
    await orders.remove(id);
    expect((await orders.call('DELETE', `deletePhysic/${id}`)).success).toBe(true);
    expect((await orders.call('PUT', `back/${id}`)).success).toBe(false);
  });

  it('orders are filtered by a range of the amount paid, in yuan', async () => {
    const paid = [9.99, 10, 20.01] as const;
    for (const payPrice of paid) await add(`P-${payPrice}`, { payPrice });
    await add('P-none');
    const found = async (query: Record<string, string>) => {
      const { result } = await orders.call('GET', 'list', {
        query: { orderNo: 'P-*', order: 'asc', column: 'payPrice', ...query },
      });
      return result;
    };
    const numbers = (...known: readonly string[]) => ({ records: known.map((orderNo) => ({ orderNo })) });
    expect(await found({ payPrice_begin: '10' })).toMatchObject(numbers('P-10', 'P-20.01'));
    expect(await found({ payPrice_begin: '10', payPrice_end: '20' })).toMatchObject(numbers('P-10'));
    expect(await found({ payPrice_end: '10' })).toMatchObject(numbers('P-9.99', 'P-10'));
    expect(await found({ payPrice_begin: '9.99', payPrice_end: '10.5' })).toMatchObject(
      numbers('P-9.99', 'P-10'),
    );
  });

  it('orders are exported', async () => {
    await add('D-1', { price: 12.5 });
    const [head, line] = await orders.exported({ orderNo: 'D-1' });
    expect([head?.slice(0, 5), line?.slice(0, 5)]).toEqual([
      ['订单编号', '账号', '姓名', '订单金额', '实付金额'],
      ['D-1', 'student', '陈小满', '12.5', ''],
    ]);
  });

  it('teachers and pupils are refused', async () => {
    const answers = await Promise.all(
      ['teacher', 'student'].map(async (name) =>
        server.call('GET', '/teaching/teachingOrder/list', { token: await server.login(name) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });
});
