import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, write, writeAndTell } from './client.ts';
import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** Rules that codes are made by. */
export const fillRulesQuery = (query: QueryOf<'GET /sys/fillRule/list'>) =>
  readOptions('/sys/fillRule/list', { query });

/** One as it is now, for its form. */
export const readFillRule = ({ id }: { readonly id: string }) =>
  read('/sys/fillRule/queryById', { query: { id } });

export const addFillRule = (body: BodyOf<'POST /sys/fillRule/add'>) =>
  writeAndTell('post', '/sys/fillRule/add', { body });

export const editFillRule = (body: BodyOf<'PUT /sys/fillRule/edit'>) =>
  writeAndTell('put', '/sys/fillRule/edit', { body });

export const deleteFillRule = (id: string) =>
  writeAndTell('delete', '/sys/fillRule/delete', { query: { id } });

/** All or none. */
export const deleteFillRules = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/fillRule/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreFillRules = (ids: readonly string[]) =>
  writeAndTell('put', '/sys/fillRule/restore', { body: { ids: ids.join(',') } });

export const deletedFillRulesQuery = () => readOptions('/sys/fillRule/deleteList', {});

/** From the recycle bin, whoever deleted them. */
export const bringBackFillRules = (ids: readonly string[]) =>
  writeAndTell('put', '/sys/fillRule/back/{id}', { params: { id: ids.join(',') } });

/** For good. */
export const purgeFillRules = (ids: readonly string[]) =>
  writeAndTell('delete', '/sys/fillRule/deletePhysic/{id}', { params: { id: ids.join(',') } });

export const exportFillRules = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/fillRule/exportXls', query);

export const fillRuleTemplate = () => downloadSheet('/sys/fillRule/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importFillRules = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/sys/fillRule/importExcel', file, fields, options);

/** What a rule would give out next; no number is used up. */
export const testFillRuleQuery = (ruleCode: string) =>
  readOptions('/sys/fillRule/testFillRule', { query: { ruleCode } });

/** The next code of a rule. */
export const executeFillRule = (
  ruleCode: string,
  body: BodyOf<'PUT /sys/fillRule/executeRuleByCode/{ruleCode}'>,
) => write('put', '/sys/fillRule/executeRuleByCode/{ruleCode}', { params: { ruleCode }, body });

/** The next codes of several rules. */
export const executeFillRules = (body: BodyOf<'PUT /sys/fillRule/executeRuleByCodeBatch'>) =>
  write('put', '/sys/fillRule/executeRuleByCodeBatch', { body });
