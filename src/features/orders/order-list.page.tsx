import { orderCalls } from './api.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const amounts = ['price', 'payPrice'] as const;
const paymentColumns = ['status', 'method', 'actionId'] as const;

const orders = defineResource({
  title: '订单管理',
  noun: '订单',
  ...orderCalls.record,
  bin: { ...orderCalls.bin, columns: ['orderNo', 'username', 'payPrice'] },
  exports: { name: '订单', load: orderCalls.load },
  fields: {
    username: { label: '账号', kind: 'text', required: '请输入账号！', width: 120 },
    realname: { label: '姓名', kind: 'text', width: 110 },
    orderNo: { label: '订单编号', kind: 'text', required: '请输入订单编号！', max: 64 },
    price: { label: '订单金额', kind: 'number', min: 0, max: 1_000_000, decimals: true },
    payPrice: { label: '实付金额', kind: 'number', min: 0, max: 1_000_000, decimals: true },
    // Only this page has a range of numbers, as two filters.
    payPrice_begin: { label: '实付金额不低于', kind: 'number', decimals: true },
    payPrice_end: { label: '实付金额不高于', kind: 'number', decimals: true },
    status: {
      label: '订单状态',
      kind: 'dict',
      dict: 'order_status',
      required: '请选择订单状态！',
      numeric: true,
    },
    method: { label: '支付方式', kind: 'dict', dict: 'pay_method', required: '请选择支付方式！' },
    actionId: { label: '活动ID', kind: 'text', max: 64 },
    comment: { label: '备注', kind: 'longText', max: 500 },
    createTime: { label: '创建日期', kind: 'time' },
  },
  table: ['orderNo', 'username', 'realname', ...amounts, ...paymentColumns, 'createTime'],
  hidden: ['price', 'actionId'],
  form: ['username', 'orderNo', ...amounts, ...paymentColumns, 'comment'],
  filter: {
    basic: ['username', 'orderNo', 'status'],
    more: ['payPrice_begin', 'payPrice_end', 'method', 'actionId', 'createTime'],
  },
  sort: ['orderNo', 'price', 'payPrice', 'status', 'createTime'],
});

/** 订单. */
export default function OrderListPage(page: PageProps) {
  return <ResourcePage resource={orders} page={page} />;
}
