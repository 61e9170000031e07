import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Positions that people may have. */
export const positionsQuery = (query: QueryOf<'GET /sys/position/list'>) =>
  readOptions('/sys/position/list', { query });

/** One as it is now, for its form. */
export const readPosition = ({ id }: { readonly id: string }) =>
  read('/sys/position/queryById', { query: { id } });

export const addPosition = (body: BodyOf<'POST /sys/position/add'>) =>
  writeAndTell('post', '/sys/position/add', { body });

export const editPosition = (body: BodyOf<'PUT /sys/position/edit'>) =>
  writeAndTell('put', '/sys/position/edit', { body });

export const deletePosition = (id: string) =>
  writeAndTell('delete', '/sys/position/delete', { query: { id } });

/** All or none. */
export const deletePositions = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/position/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restorePositions = (ids: readonly string[]) =>
  writeAndTell('put', '/sys/position/restore', { body: { ids: ids.join(',') } });

export const deletedPositionsQuery = () => readOptions('/sys/position/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackPositions = (ids: readonly string[]) =>
  writeAndTell('put', '/sys/position/back/{id}', { params: { id: ids.join(',') } });

/** For good. */
export const purgePositions = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/position/deletePhysic/{id}', { params: { id: ids.join(',') } });

export const exportPositions = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/position/exportXls', query);

export const positionTemplate = () => downloadSheet('/sys/position/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importPositions = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/position/importExcel', file, fields, options);
