import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet } from './file.ts';

/** Orders. */
export const ordersQuery = (query: QueryOf<'GET /teaching/teachingOrder/list'>) =>
  readOptions('/teaching/teachingOrder/list', { query });

/** One as it is now, for its form. */
export const readOrder = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingOrder/queryById', { query: { id } });

export const addOrder = (body: BodyOf<'POST /teaching/teachingOrder/add'>) =>
  writeAndTell('post', '/teaching/teachingOrder/add', { body });

export const editOrder = (body: BodyOf<'PUT /teaching/teachingOrder/edit'>) =>
  writeAndTell('put', '/teaching/teachingOrder/edit', { body });

export const deleteOrder = (id: string) =>
  writeAndTell('delete', '/teaching/teachingOrder/delete', { query: { id } });

/** All or none. */
export const deleteOrders = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/teachingOrder/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreOrders = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingOrder/restore', { body: { ids: ids.join(',') } });

export const deletedOrdersQuery = () => readOptions('/teaching/teachingOrder/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackOrders = (ids: readonly string[]) =>
  writeAndTell('put', '/teaching/teachingOrder/back/{id}', { params: { id: ids.join(',') } });

/** For good. */
export const purgeOrders = (ids: readonly string[]) =>
  writeAndTell('delete', '/teaching/teachingOrder/deletePhysic/{id}', { params: { id: ids.join(',') } });

export const exportOrders = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/teaching/teachingOrder/exportXls', query);
