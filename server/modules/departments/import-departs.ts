import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import type { SheetImport } from '#server/sheets/import-types.ts';
import { refusal } from '#server/http/refusal.ts';
import { listAllDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { constraintViolation } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { departImportColumns } from './depart-sheet.ts';
import { checkDepartLines, type DepartLine } from './import-depart.rules.ts';
import { nextOrgCode } from './org-code.rules.ts';
import { insertDeparts, listAllCodes, lockDepartCodes } from './write-depart.store.ts';

/** Imports departments (部门导入, docs/behaviour.md#departments), all or nothing. */
export function departImport(deps: Deps, { caller, scope }: Actor): SheetImport<DepartLine> {
  return {
    name: '部门',
    columns: departImportColumns,
    check: async (lines) =>
      checkDepartLines(
        { departs: await listAllDeparts(deps.db, scope), mayAddRoots: scope.kind === 'all' },
        lines,
      ),
    save: async (rows) => {
      try {
        await inTransaction(deps.db, (trx) => write(deps, trx, caller, rows));
      } catch (error) {
        if (constraintViolation(error)?.constraint === 'sys_depart_org_code_key')
          throw refusal('机构编码已经存在，请重新检查文件');
        // The parent was deleted between the check and now.
        if (constraintViolation(error)?.kind === 'foreign-key') throw refusal('上级部门不存在！');
        throw error;
      }
      return undefined;
    },
  };
}

type NewDepart = { readonly id: string; readonly orgCode: string; readonly depth: number };

async function write(deps: Deps, db: Db, caller: Caller, rows: readonly DepartLine[]): Promise<void> {
  await lockDepartCodes(db);
  const stored = await listAllCodes(db);
  const byId = new Map(stored.map((one) => [one.id, { ...one, depth: Number(one.orgType) }]));
  const byLine = new Map<number, NewDepart>();
  const children = new Map<string, string[]>();
  for (const { parentId, orgCode } of stored) childrenOf(children, parentId ?? '').push(orgCode);
  // Codes that the file names are taken, also by lines that come later.
  const parents = (row: DepartLine): NewDepart | undefined => {
    if (row.parent.kind === 'root') return undefined;
    const found = row.parent.kind === 'known' ? byId.get(row.parent.id) : byLine.get(row.parent.line);
    if (found === undefined) throw refusal('上级部门不存在！');
    return found;
  };
  const newRows = rows.map((row) => {
    const parent = parents(row);
    const siblings = childrenOf(children, parent?.id ?? '');
    const orgCode = row.orgCode === '' ? nextOrgCode(parent?.orgCode ?? '', siblings) : row.orgCode;
    const newDepart = { id: deps.newId(), orgCode, depth: (parent?.depth ?? 0) + 1 };
    const departOrder = row.departOrder ?? siblings.length;
    siblings.push(orgCode);
    byLine.set(row.line, newDepart);
    return {
      id: newDepart.id,
      parentId: parent?.id ?? null,
      orgCode,
      orgType: String(newDepart.depth),
      orgCategory: row.orgCategory,
      departName: row.departName,
      departOrder,
      ...row.texts,
      createBy: caller.username,
      createTime: deps.clock(),
    };
  });
  await insertDeparts(db, newRows);
}

function childrenOf(children: Map<string, string[]>, parentId: string): string[] {
  const known = children.get(parentId) ?? [];
  children.set(parentId, known);
  return known;
}
