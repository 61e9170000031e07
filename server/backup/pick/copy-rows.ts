import { constraintViolation } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { inSavepoint } from '#server/store/savepoint.store.ts';
import {
  countHandIns,
  countPicked,
  dropOrphans,
  dropPresent,
  dropUnselected,
  restoreFromBin,
  listBinRows,
  createPickTable,
  restoreReferences,
  saveReferences,
  readShape,
  removeUnusedFiles,
  transferRows,
  withoutLimits,
  writeDeferred,
  writePicked,
  type BinRow,
  type LostRow,
  type TableShape,
} from './picked-rows.store.ts';
import { pickedTables, type Selection, type PickedTable } from './picked-tables.store.ts';

type Count = { readonly label: string; readonly count: number };
/** `names`: empty when the rows have no names. */
type RefusedRows = {
  readonly label: string;
  readonly reason: string;
  readonly names: readonly (string | null)[];
};

export type PickedRows = {
  readonly restored: readonly Count[];
  /** Number of hand-ins among the restored works. */
  readonly handIns: number;
  readonly outOfBin: readonly { readonly label: string; readonly names: readonly string[] }[];
  /** Rows that exist already and stay unchanged. */
  readonly present: readonly Count[];
  /** Existing rows that refer again to restored rows, such as works to their class. */
  readonly linked: readonly Count[];
  readonly refused: readonly RefusedRows[];
};

/** Labels of tables that rows refer to and that a partial restore leaves out. */
const otherLabels: Readonly<Record<string, string>> = {
  sys_role: '角色',
  sys_announcement: '通知',
  teaching_course: '课程',
  teaching_course_unit: '课程单元',
  teaching_additional_work: '作业',
  teaching_additional_work_criterion: '评分项',
  teaching_exhibition: '作品展',
  onl_form: '表单',
};

const labelOf = (table: string): string =>
  pickedTables.find((one) => one.table === table)?.label ?? otherLabels[table] ?? table;

const isPicked = (name: string): boolean => pickedTables.some(({ table }) => table === name);

type CopyContext = {
  readonly archive: Db;
  readonly trx: Db;
  readonly selection: Selection;
  readonly shapes: Map<PickedTable, TableShape>;
};

/**
 * Copies missing rows from the archive's database within the transaction, and takes rows out of the recycle bin.
 * `withContents` runs before the first row is written, because rows of files need their contents. Returns the counts
 * of restored rows.
 */
export async function copyRows(
  archive: Db,
  trx: Db,
  selection: Selection,
  withContents: () => Promise<void>,
): Promise<PickedRows> {
  await withoutLimits(trx);
  const context: CopyContext = { archive, trx, selection, shapes: new Map() };
  for (const picked of pickedTables) {
    context.shapes.set(picked, await readShape(trx, picked.table));
    await createPickTable(trx, picked);
  }
  const binRows = new Map<PickedTable, readonly BinRow[]>();
  const present: Count[] = [];
  // Files come last: the rows that refer to them decide which are restored.
  const isFile = ({ table }: PickedTable) => table === 'sys_file';
  for (const picked of pickedTables.toSorted((one, other) => Number(isFile(one)) - Number(isFile(other)))) {
    const { there, inBin } = await gather(context, picked);
    binRows.set(picked, inBin);
    if (there > inBin.length) present.push({ label: picked.label, count: there - inBin.length });
  }
  await withContents();
  const refused: RefusedRows[] = [];
  const outOfBin: { label: string; names: string[] }[] = [];
  for (const picked of pickedTables) {
    refused.push(...(await write(context, picked)));
    const names: string[] = [];
    const lostRows: LostRow[] = [];
    for (const row of binRows.get(picked) ?? []) {
      const failure = await inSavepoint(trx, () => restoreFromBin(trx, picked, row));
      if (failure === undefined) names.push(row.name);
      else if (constraintViolation(failure)?.kind === 'unique') lostRows.push(row);
      else throw failure;
    }
    if (names.length > 0) outOfBin.push({ label: picked.label, names });
    refused.push(...refusedRows(picked, '位置已被别的数据占用', lostRows));
  }
  for (const picked of pickedTables) {
    if (isFile(picked)) await removeUnusedFiles(trx, picked, selection);
    await writeDeferred(trx, picked);
  }
  const pickedCounts: Count[] = [];
  const linked: Count[] = [];
  for (const picked of pickedTables) {
    const count = await countPicked(trx, picked);
    if (count > 0) pickedCounts.push({ label: picked.label, count });
    const again = await restoreReferences(trx, picked, shapeOf(context.shapes, picked), isPicked);
    if (again > 0) linked.push({ label: picked.label, count: again });
  }
  return { restored: pickedCounts, handIns: await countHandIns(trx), outOfBin, present, linked, refused };
}

async function gather({ archive, trx, selection, shapes }: CopyContext, picked: PickedTable) {
  const shape = shapeOf(shapes, picked);
  await transferRows(archive, trx, picked, shape, selection);
  await saveReferences(trx, picked, shape);
  await dropUnselected(trx, picked, selection);
  const inBin = picked.hasBin === true ? await listBinRows(trx, picked) : [];
  return { there: await dropPresent(trx, picked, shape), inBin };
}

async function write({ trx, selection, shapes }: CopyContext, picked: PickedTable): Promise<RefusedRows[]> {
  const shape = shapeOf(shapes, picked);
  // At this point some of the rows they depend on may have been dropped.
  await dropUnselected(trx, picked, selection);
  const refused: RefusedRows[] = [];
  for (const reference of shape.references) {
    const lostRows = await dropOrphans(trx, picked, reference, isPicked(reference.target));
    refused.push(...refusedRows(picked, `所属的${labelOf(reference.target)}已不存在`, lostRows));
  }
  refused.push(...refusedRows(picked, '位置已被别的数据占用', await writePicked(trx, picked, shape)));
  return refused;
}

function refusedRows({ label }: PickedTable, reason: string, lostRows: readonly LostRow[]): RefusedRows[] {
  return lostRows.length === 0 ? [] : [{ label, reason, names: lostRows.map(({ name }) => name) }];
}

function shapeOf(shapes: CopyContext['shapes'], picked: PickedTable): TableShape {
  const shape = shapes.get(picked);
  if (shape === undefined) throw new TypeError('Unreachable: each was read');
  return shape;
}
