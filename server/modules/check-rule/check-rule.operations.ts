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
import { checkRuleColumns, checkRuleExport, checkRuleImport } from './check-rule-sheet.ts';
import {
  findCheckRuleById,
  listCheckRules,
  listDeletedCheckRules,
  type CheckRuleRecord,
} from './check-rule.store.ts';
import { demandParts } from './rule-parts.rules.ts';

const kind: RecordKind<'sysCheckRule'> = {
  table: 'sysCheckRule',
  taken: { sys_check_rule_rule_code_key: { message: '规则Code已存在!', field: 'ruleCode' } },
};

export function checkRuleOperations(deps: Deps): OperationsOf<'check-rule'> {
  const removal = recordRemoval(deps, kind);
  const bin = recordBin(deps, kind);
  return {
    'GET /sys/checkRule/list': async ({ query }) => {
      const { rows, total } = await rulesOf(deps, query);
      return pageOf(query, total, rows);
    },
    'GET /sys/checkRule/queryById': ({ query }) => demandRule(deps, query.id),
    'POST /sys/checkRule/add': async ({ body }, { caller }) => {
      await addRecord(deps, kind, caller, ruleValues(body));
      return done('添加成功！');
    },
    'PUT /sys/checkRule/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const current = () => demandRule(deps, id);
      await editRecord(deps, kind, caller, { id, revision, values: ruleValues(body), current });
      return done('编辑成功!');
    },
    'DELETE /sys/checkRule/delete': removal.delete,
    'DELETE /sys/checkRule/deleteBatch': removal.deleteBatch,
    'PUT /sys/checkRule/restore': removal.restore,
    'GET /sys/checkRule/deleteList': async () => (await listDeletedCheckRules(deps.db)).map(ruleRow),
    'PUT /sys/checkRule/back/{id}': bin.back,
    'DELETE /sys/checkRule/deletePhysic/{id}': bin.deletePhysic,
    'GET /sys/checkRule/exportXls': ({ query }) =>
      exportSheet({
        name: '编码校验规则',
        columns: checkRuleExport,
        query,
        list: (page) => rulesOf(deps, page),
      }),
    'POST /sys/checkRule/importExcel': (_input, { caller, upload }) =>
      importSheet(deps.parsing, upload, checkRuleImport(deps, caller)),
    'GET /sys/checkRule/importTemplate': async () =>
      importTemplate({ name: '编码校验规则', columns: checkRuleColumns }),
  };
}

async function rulesOf({ db }: Deps, query: QueryOf<'GET /sys/checkRule/list'>) {
  const { rows, total } = await listCheckRules(db, query);
  return { total, rows: rows.map(ruleRow) };
}

async function demandRule({ db }: Deps, id: string): Promise<Schema<'CheckRuleRow'>> {
  const row = await findCheckRuleById(db, id);
  if (row === undefined) throw refuse('未找到对应实体');
  return ruleRow(row);
}

function ruleRow(row: CheckRuleRecord): Schema<'CheckRuleRow'> {
  const { updateTime: _time, updateBy: _by, ...wire } = row;
  return {
    ...wire,
    ruleJson: JSON.stringify(row.ruleJson),
    createTime: wireTime(row.createTime),
    revision: revisionOf(row),
  };
}

function ruleValues({ ruleName, ruleCode, ruleJson, ruleDescription }: Schema<'CheckRuleAdd'>) {
  if (ruleName.trim() === '') throw refuse('请输入规则名称!', 'ruleName');
  return {
    ruleName: ruleName.trim(),
    ruleCode,
    ruleJson: JSON.stringify(demandParts(ruleJson)),
    ...(ruleDescription === undefined ? {} : { ruleDescription }),
  };
}
