import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { exportSheet } from '#server/http/export-sheet.ts';
import { importSheet, importTemplate } from '#server/http/import-sheet.ts';
import { addRecord, editRecord, recordRemoval, type RecordKind } from '#server/http/keep-record.ts';
import { pageOf } from '#server/http/list-query.ts';
import { done, type OperationsOf } from '#server/http/operation.ts';
import { recordBin } from '#server/http/record-bin.ts';
import { refuse } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { generate } from '#server/shared/records/generate-code.ts';
import { checkedParams } from '#server/shared/records/generator.rules.ts';
import { fillRuleColumns, fillRuleExport, fillRuleImport } from './fill-rule-sheet.ts';
import { findFillRule, listFillRules, listDeletedFillRules, type FillRuleRecord } from './fill-rule.store.ts';

const kind: RecordKind<'sysFillRule'> = {
  table: 'sysFillRule',
  taken: { sys_fill_rule_rule_code_key: { message: '规则Code已存在!', field: 'ruleCode' } },
};

export function fillRuleOperations(deps: Deps): OperationsOf<'fill-rule'> {
  const removal = recordRemoval(deps, kind);
  const bin = recordBin(deps, kind);
  return {
    'GET /sys/fillRule/list': async ({ query }) => {
      const { rows, total } = await rulesOf(deps, query);
      return pageOf(query, total, rows);
    },
    'GET /sys/fillRule/queryById': ({ query }) => demandRule(deps, query.id),
    'POST /sys/fillRule/add': async ({ body }, { caller }) => {
      await addRecord(deps, kind, caller, ruleValues(body));
      return done('添加成功！');
    },
    'PUT /sys/fillRule/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const current = () => demandRule(deps, id);
      await editRecord(deps, kind, caller, { id, revision, values: ruleValues(body), current });
      return done('编辑成功!');
    },
    'DELETE /sys/fillRule/delete': removal.delete,
    'DELETE /sys/fillRule/deleteBatch': removal.deleteBatch,
    'PUT /sys/fillRule/restore': removal.restore,
    'GET /sys/fillRule/deleteList': async () => (await listDeletedFillRules(deps.db)).map(ruleRow),
    'PUT /sys/fillRule/back/{id}': bin.back,
    'DELETE /sys/fillRule/deletePhysic/{id}': bin.deletePhysic,
    'GET /sys/fillRule/exportXls': ({ query }) =>
      exportSheet({
        name: '编码生成规则',
        columns: fillRuleExport,
        query,
        list: (page) => rulesOf(deps, page),
      }),
    'POST /sys/fillRule/importExcel': (_input, { caller, upload }) =>
      importSheet(deps.parsing, upload, fillRuleImport(deps, caller)),
    'GET /sys/fillRule/importTemplate': async () =>
      importTemplate({ name: '编码生成规则', columns: fillRuleColumns }),
    'GET /sys/fillRule/testFillRule': ({ query }) => generate(deps, query.ruleCode, { isTest: true }),
    'PUT /sys/fillRule/executeRuleByCode/{ruleCode}': ({ path, body }) =>
      generate(deps, path.ruleCode, { form: body }),
    'PUT /sys/fillRule/executeRuleByCodeBatch': async ({ body }) => {
      const made: Schema<'FillRuleValue'>[] = [];
      for (const { ruleCode, formData } of body.rules)
        made.push({ ruleCode, result: await generate(deps, ruleCode, { form: formData ?? {} }) });
      return made;
    },
  };
}

async function rulesOf({ db }: Deps, query: QueryOf<'GET /sys/fillRule/list'>) {
  const { rows, total } = await listFillRules(db, query);
  return { total, rows: rows.map(ruleRow) };
}

async function demandRule({ db }: Deps, id: string): Promise<Schema<'FillRuleRow'>> {
  const row = await findFillRule(db, id);
  if (row === undefined) throw refuse('未找到对应实体');
  return ruleRow(row);
}

function ruleRow(row: FillRuleRecord): Schema<'FillRuleRow'> {
  const { updateTime: _time, updateBy: _by, ...wire } = row;
  return {
    ...wire,
    ruleParams: JSON.stringify(row.ruleParams),
    createTime: wireTime(row.createTime),
    revision: revisionOf(row),
  };
}

function ruleValues({ ruleName, ruleCode, ruleClass, ruleParams }: Schema<'FillRuleAdd'>) {
  if (ruleName.trim() === '') throw refuse('请输入规则名称!', 'ruleName');
  const params = checkedParams(ruleClass, ruleParams);
  if (params === undefined) throw refuse('规则参数不正确', 'ruleParams');
  return { ruleName: ruleName.trim(), ruleCode, ruleClass, ruleParams: JSON.stringify(params) };
}
