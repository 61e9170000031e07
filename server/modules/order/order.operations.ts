import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { exportSheet, type ExportColumn } from '#server/http/export-sheet.ts';
import { addRecord, editRecord, recordRemoval, type RecordKind } from '#server/http/keep-record.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { recordBin } from '#server/http/record-bin.ts';
import { refuse } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { DictTexts } from '#server/shared/records/dictionaries.ts';
import { findBuyer, findOrder, listDeletedOrders, listOrders, type OrderRecord } from './order.store.ts';

const kind: RecordKind<'teachingOrder'> = {
  table: 'teachingOrder',
  taken: { teaching_order_no_key: { message: '订单编号已存在!', field: 'orderNo' } },
};

const sheet: readonly ExportColumn<Schema<'OrderRow'>>[] = [
  { header: '订单编号', width: 24, value: (row) => row.orderNo },
  { header: '用户账号', value: (row) => row.username },
  { header: '姓名', value: (row) => row.realname },
  { header: '订单金额', value: (row) => row.price },
  { header: '实付金额', value: (row) => row.payPrice },
  { header: '订单状态', value: (row) => row.status_dictText },
  { header: '支付方式', value: (row) => row.method_dictText },
  { header: '活动ID', value: (row) => row.actionId },
  { header: '备注', width: 30, value: (row) => row.comment },
  { header: '创建日期', width: 20, value: (row) => row.createTime },
];

/** 订单: kept by hand, nothing is paid through the product. */
export function orderOperations(deps: Deps): OperationsOf<'order'> {
  const removal = recordRemoval(deps, kind);
  const bin = recordBin(deps, kind);
  return {
    'GET /teaching/teachingOrder/list': async ({ query }) => {
      const { rows, total } = await ordersOf(deps, query);
      return pageOf(query, total, rows);
    },
    'GET /teaching/teachingOrder/queryById': ({ query }) => demandOrder(deps, query.id),
    'POST /teaching/teachingOrder/add': async ({ body }, { caller }) => {
      await addRecord(deps, kind, caller, await orderValues(deps, body));
      return done('添加成功！');
    },
    'PUT /teaching/teachingOrder/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const values = await orderValues(deps, body);
      await editRecord(deps, kind, caller, { id, revision, values, current: () => demandOrder(deps, id) });
      return done('编辑成功!');
    },
    'DELETE /teaching/teachingOrder/delete': removal.delete,
    'DELETE /teaching/teachingOrder/deleteBatch': removal.deleteBatch,
    'PUT /teaching/teachingOrder/restore': removal.restore,
    'GET /teaching/teachingOrder/deleteList': async () => {
      const [rows, text] = await Promise.all([listDeletedOrders(deps.db), deps.dictionaries.texts()]);
      return rows.map((row) => orderRow(row, text));
    },
    'PUT /teaching/teachingOrder/back/{id}': bin.back,
    'DELETE /teaching/teachingOrder/deletePhysic/{id}': bin.deletePhysic,
    'GET /teaching/teachingOrder/exportXls': ({ query }) =>
      exportSheet({ name: '订单', columns: sheet, query, list: (page) => ordersOf(deps, page) }),
  };
}

async function ordersOf(deps: Deps, query: QueryOf<'GET /teaching/teachingOrder/list'>) {
  const [{ rows, total }, text] = await Promise.all([listOrders(deps.db, query), deps.dictionaries.texts()]);
  return { total, rows: rows.map((row) => orderRow(row, text)) };
}

async function demandOrder(deps: Deps, id: string): Promise<Schema<'OrderRow'>> {
  const [row, text] = await Promise.all([findOrder(deps.db, id), deps.dictionaries.texts()]);
  if (row === undefined) throw refuse('未找到对应实体');
  return orderRow(row, text);
}

function orderRow(row: OrderRecord, text: DictTexts): Schema<'OrderRow'> {
  const { updateTime: _time, updateBy: _by, price, payPrice, ...wire } = row;
  return {
    ...wire,
    username: row.username ?? '',
    price: yuanOf(price),
    payPrice: yuanOf(payPrice),
    status_dictText: text('order_status', String(row.status)),
    method_dictText: text('pay_method', row.method),
    createTime: wireTime(row.createTime),
    revision: revisionOf(row),
  };
}

function yuanOf(fen: number | null): number | null {
  return fen === null ? null : fen / 100;
}

function fenOf(yuan: number | null | undefined): number | null {
  return yuan === null || yuan === undefined ? null : Math.round(yuan * 100);
}

/** The columns a save writes. Errors: refusals that name the field. */
async function orderValues({ db, dictionaries }: Deps, body: Schema<'OrderAdd'>) {
  const { username, status, method, price, payPrice, actionId, comment } = body;
  const [text, userId] = await Promise.all([dictionaries.texts(), findBuyer(db, username.trim())]);
  if (userId === undefined) throw refuse('用户不存在', 'username');
  const orderNo = body.orderNo.trim();
  if (orderNo === '') throw refuse('请输入订单编号!', 'orderNo');
  if (text('order_status', String(status)) === null) throw refuse('请选择订单状态!', 'status');
  if (text('pay_method', method) === null) throw refuse('请选择支付方式!', 'method');
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
