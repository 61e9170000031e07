import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { isPlainCode } from '#server/shared/people/name.rules.ts';
import { listRoles } from '#server/shared/people/role-list.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { duplicateCodeMessages } from './role.rules.ts';
import { insertRoles } from './role.store.ts';

const header = { code: '角色编码', name: '角色名称', level: '角色等级', description: '描述' } as const;

export const roleExportColumns: readonly ExportColumn<Schema<'RoleRow'>>[] = [
  { header: header.code, value: (row) => row.roleCode },
  { header: header.name, value: (row) => row.roleName },
  { header: header.level, width: 10, value: (row) => row.roleLevel },
  { header: header.description, width: 40, value: (row) => row.description },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

export const roleImportColumns: readonly ImportColumn[] = [
  { header: header.code, required: true, hint: '必填，不能重复，不能有汉字' },
  { header: header.name, required: true, hint: '必填，2 到 30 个字符' },
  { header: header.level, hint: '0 到 99，不填为 0；不能高于您的等级', width: 10 },
  { header: header.description, width: 40 },
];

type NewRole = {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleLevel: number;
  readonly description: string | null;
};

/** Imports roles without grants (角色导入), by the rules of the form. */
export function roleImport(deps: Deps, caller: Caller): SheetImport<NewRole> {
  return {
    name: '角色',
    columns: roleImportColumns,
    maxRows: 500,
    check: async (lines) => {
      const takenCodes = new Set((await listRoles(deps.db)).map(({ roleCode }) => roleCode.toLowerCase()));
      return lines.map((line) => checkLine(caller, takenCodes, line));
    },
    save: async (roles) => {
      const created = { createBy: caller.username, createTime: deps.clock() };
      await translateDuplicates({ taken: duplicateCodeMessages }, () =>
        inTransaction(deps.db, (trx) =>
          insertRoles(
            trx,
            roles.map((role) => ({ id: deps.newId(), ...role, ...created })),
          ),
        ),
      );
      return undefined;
    },
  };
}

function checkLine(
  caller: Caller,
  takenCodes: Set<string>,
  { line, cell }: ImportLine,
): CheckedLine<NewRole> {
  const errors: string[] = [];
  const [roleCode, roleName, level, description] = [
    cell(header.code),
    cell(header.name),
    cell(header.level),
    cell(header.description),
  ];
  if (roleCode === '') errors.push('角色编码不能为空。');
  else if (roleCode.length > 64) errors.push('角色编码长度不超过 64 个字符。');
  else if (!isPlainCode(roleCode)) errors.push('角色编码只能包含英文字母、数字和符号，不含逗号。');
  else if (takenCodes.has(roleCode.toLowerCase())) errors.push('角色编码已存在。');
  if (roleName.length < 2 || roleName.length > 30) errors.push('角色名称要有 2 到 30 个字符。');
  if (!/^\d{0,2}$/.test(level)) errors.push('角色等级是 0 到 99 的整数。');
  else if (Number(level) > caller.level) errors.push('角色等级不能高于您的等级。');
  if (description.length > 126) errors.push('描述长度不超过 126 个字符。');
  if (errors.length > 0) return { line, errors };
  takenCodes.add(roleCode.toLowerCase());
  return {
    line,
    row: {
      roleCode,
      roleName,
      roleLevel: Number(level),
      description: description === '' ? null : description,
    },
  };
}
