import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { requireDepart } from '#server/shared/people/require-depart.ts';
import { departByText } from '#server/shared/people/depart-text.rules.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { isPlainCode } from '#server/shared/people/name.rules.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { insertDepartRole, findTakenRoleCodes } from './depart-role.store.ts';
import { duplicateCodeMessages } from './save-depart-role.ts';

const header = {
  depart: '部门',
  name: '部门角色名称',
  code: '部门角色编码',
  description: '描述',
} as const;

export const departRoleExport: readonly ExportColumn<Schema<'DepartRoleRow'>>[] = [
  { header: header.depart, width: 24, value: (row) => row.departName },
  { header: header.name, width: 24, value: (row) => row.roleName },
  { header: header.code, width: 24, value: (row) => row.roleCode },
  { header: header.description, width: 32, value: (row) => row.description },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

export const departRoleColumns: readonly ImportColumn[] = [
  { header: header.depart, hint: '部门的名称或编码；在部门中导入时可不填', width: 24 },
  { header: header.name, required: true, hint: '必填，2 到 30 个字符', width: 24 },
  { header: header.code, required: true, hint: '必填，不能重复，不能有汉字', width: 24 },
  { header: header.description, width: 32 },
];

type NewDepartRole = {
  readonly departId: string;
  readonly roleName: string;
  readonly roleCode: string;
  readonly description: string | null;
};

/** Imports department roles (部门角色导入); `departId` is the department of lines without one. */
export function departRoleImport(deps: Deps, { caller, scope }: Actor): SheetImport<NewDepartRole> {
  return {
    name: '部门角色',
    columns: departRoleColumns,
    check: async (lines, { departId = '' }) => {
      if (departId !== '') await requireDepart(deps.db, departId, scope);
      const codes = lines.map(({ cell }) => cell(header.code));
      const [all, taken] = await Promise.all([
        listAllDeparts(deps.db, scope),
        findTakenRoleCodes(deps.db, codes),
      ]);
      // Departments out of scope appear not to exist.
      const departs = all.filter(({ inScope }) => inScope);
      return lines.map((line) => checkLine(line, { departs, departId, taken }));
    },
    save: async (rows) => {
      const created = { createBy: caller.username, createTime: deps.clock() };
      await translateDuplicates({ taken: duplicateCodeMessages }, () =>
        inTransaction(deps.db, async (trx) => {
          for (const row of rows) await insertDepartRole(trx, { id: deps.newId(), ...row, ...created });
        }),
      );
      return undefined;
    },
  };
}

type School = {
  readonly departs: Awaited<ReturnType<typeof listAllDeparts>>;
  readonly departId: string;
  readonly taken: Set<string>;
};

function checkLine(
  { line, cell }: ImportLine,
  { departs, departId, taken }: School,
): CheckedLine<NewDepartRole> {
  const [departText, roleName, roleCode, description] = [
    cell(header.depart),
    cell(header.name),
    cell(header.code),
    cell(header.description),
  ];
  const depart = departByText(departs, departText === '' ? departId : departText);
  const errors = [
    ...(typeof depart === 'string' ? [departText === '' && departId === '' ? '部门不能为空。' : depart] : []),
    ...codeErrors(roleCode, taken),
    ...(roleName.length < 2 || roleName.length > 30 ? ['部门角色名称要有 2 到 30 个字符。'] : []),
    ...(description.length > 126 ? ['描述长度不超过 126 个字符。'] : []),
  ];
  taken.add(roleCode.toLowerCase());
  if (typeof depart === 'string' || errors.length > 0) return { line, errors };
  return {
    line,
    row: { departId: depart.id, roleName, roleCode, description: description === '' ? null : description },
  };
}

function codeErrors(code: string, takenCodes: ReadonlySet<string>): string[] {
  if (code === '') return ['部门角色编码不能为空。'];
  if (code.length > 64) return ['部门角色编码长度不超过 64 个字符。'];
  if (!isPlainCode(code)) return ['部门角色编码只能包含英文字母、数字和符号，不含逗号。'];
  return takenCodes.has(code.toLowerCase()) ? ['部门角色编码已经存在，忽略导入。'] : [];
}
