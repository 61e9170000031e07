import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { isItem } from '#server/shared/dictionaries/dictionaries.ts';
import { operationsAt } from '#server/shared/lists/crud-paths.ts';
import { crudOperations, stampsOf } from '#server/shared/lists/crud-operations.ts';
import type { SheetColumn } from '#server/shared/lists/sheet-columns.ts';
import type { Db } from '#server/store/database.ts';
import { findBuyer, orderStore } from './order.store.ts';

const columns: readonly SheetColumn<Schema<'OrderRow'>>[] = [
  { field: 'orderNo', header: '订单编号', width: 24 },
  { field: 'username', header: '账号' },
  { field: 'realname', header: '姓名' },
  { field: 'price', header: '订单金额' },
  { field: 'payPrice', header: '实付金额' },
  { field: 'status_dictText', header: '订单状态' },
  { field: 'method_dictText', header: '支付方式' },
  { field: 'actionId', header: '活动ID' },
  { field: 'comment', header: '备注', width: 30 },
  { field: 'createTime', header: '创建日期', width: 20 },
];

/** Orders (订单) are entered by hand; nothing is paid through the product. */
export function orderOperations(deps: Deps): OperationsOf<'order'> {
  const orders = crudOperations(deps, {
    table: 'teachingOrder',
    name: '订单',
    taken: { teaching_order_no_key: { message: '订单编号已存在！', field: 'orderNo' } },
    store: orderStore,
    columns,
    row: (found, text): Schema<'OrderRow'> => {
      const { updateTime: _time, updateBy: _by, ...wire } = found;
      return {
        ...wire,
        ...stampsOf(found),
        username: found.username ?? '',
        price: yuanOf(found.price),
        payPrice: yuanOf(found.payPrice),
        status_dictText: text('order_status', String(found.status)),
        method_dictText: text('pay_method', found.method),
      };
    },
    values: (body: Schema<'OrderAdd'>, dictionaries) => orderValues(deps.db, body, dictionaries),
  });
  return operationsAt('/teaching/teachingOrder', orders);
}

function yuanOf(fen: number | null): number | null {
  return fen === null ? null : fen / 100;
}

function fenOf(yuan: number | null | undefined): number | null {
  return yuan === null || yuan === undefined ? null : Math.round(yuan * 100);
}

/** Returns the columns that a save writes. Errors: refusals that name the field. */
async function orderValues(db: Db, body: Schema<'OrderAdd'>, dictionaries: Schema<'DictItems'>) {
  const { username, status, method, price, payPrice, actionId, comment } = body;
  const userId = await findBuyer(db, username.trim());
  if (userId === undefined) throw refusal('用户不存在', 'username');
  const orderNo = body.orderNo.trim();
  if (orderNo === '') throw refusal('请输入订单编号！', 'orderNo');
  if (!isItem(dictionaries, 'order_status', status)) throw refusal('请选择订单状态！', 'status');
  if (!isItem(dictionaries, 'pay_method', method)) throw refusal('请选择支付方式！', 'method');
  return {
    userId,
    orderNo,
    status,
    method,
    price: fenOf(price),
    payPrice: fenOf(payPrice),
    actionId: actionId ?? null,
    comment: comment ?? null,
  };
}
