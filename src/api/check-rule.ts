import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Rules that codes are checked by; `checkByRule` in check.ts applies one. */
export const checkRulesQuery = (query: QueryOf<'GET /sys/checkRule/list'>) =>
  readOptions('/sys/checkRule/list', { query });

/** One as it is now, for its form. */
export const readCheckRule = ({ id }: { readonly id: string }) =>
  read('/sys/checkRule/queryById', { query: { id } });

export const addCheckRule = (body: BodyOf<'POST /sys/checkRule/add'>) =>
  writeAndTell('post', '/sys/checkRule/add', { body });

export const editCheckRule = (body: BodyOf<'PUT /sys/checkRule/edit'>) =>
  writeAndTell('put', '/sys/checkRule/edit', { body });

export const deleteCheckRule = (id: string) =>
  writeAndTell('delete', '/sys/checkRule/delete', { query: { id } });

/** All or none. */
export const deleteCheckRules = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/checkRule/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreCheckRules = (ids: readonly string[]) =>
  writeAndTell('put', '/sys/checkRule/restore', { body: { ids: ids.join(',') } });

export const deletedCheckRulesQuery = () => readOptions('/sys/checkRule/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackCheckRules = (ids: readonly string[]) =>
  writeAndTell('put', '/sys/checkRule/back/{id}', { params: { id: ids.join(',') } });

/** For good. */
export const purgeCheckRules = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/checkRule/deletePhysic/{id}', { params: { id: ids.join(',') } });

export const exportCheckRules = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/checkRule/exportXls', query);

export const checkRuleTemplate = () => downloadSheet('/sys/checkRule/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importCheckRules = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/checkRule/importExcel', file, fields, options);
