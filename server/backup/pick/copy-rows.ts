import { constraintBreach } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { trying } from '#server/store/savepoint.store.ts';
import {
  countHandIns,
  countPicked,
  dropOrphans,
  dropPresent,
  dropUnasked,
  leaveBin,
  listBinned,
  makePick,
  nameAgain,
  noteNamed,
  readShape,
  takeBackUnused,
  takeOver,
  withoutLimits,
  writeLater,
  writePicked,
  type Binned,
  type Lost,
  type TableShape,
} from './picked-rows.store.ts';
import { pickedTables, type Chosen, type PickedTable } from './picked-tables.store.ts';

type Count = { readonly label: string; readonly count: number };
/** `names`: empty when the rows have no names. */
type Refused = {
  readonly label: string;
  readonly reason: string;
  readonly names: readonly (string | null)[];
};

export type PickedRows = {
  readonly come: readonly Count[];
  /** Number of hand-ins among the restored works. */
  readonly handIns: number;
  readonly outOfBin: readonly { readonly label: string; readonly names: readonly string[] }[];
  /** Rows that exist already and stay unchanged. */
  readonly present: readonly Count[];
  /** Existing rows that refer again to restored rows, such as works to their class. */
  readonly linked: readonly Count[];
  readonly refused: readonly Refused[];
};

/** Labels of tables that rows refer to and that a partial restore leaves out. */
const otherLabels: Readonly<Record<string, string>> = {
  sys_role: '角色',
  sys_announcement: '通知',
  teaching_course: '课程',
  teaching_course_unit: '课程单元',
  teaching_additional_work: '作业',
  teaching_additional_work_criterion: '评分项',
  onl_form: '表单',
};

const labelOf = (table: string): string =>
  pickedTables.find((one) => one.table === table)?.label ?? otherLabels[table] ?? table;

const isPicked = (name: string): boolean => pickedTables.some(({ table }) => table === name);

type CopyContext = {
  readonly archive: Db;
  readonly trx: Db;
  readonly chosen: Chosen;
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
  chosen: Chosen,
  withContents: () => Promise<void>,
): Promise<PickedRows> {
  await withoutLimits(trx);
  const copying: CopyContext = { archive, trx, chosen, shapes: new Map() };
  for (const picked of pickedTables) {
    copying.shapes.set(picked, await readShape(trx, picked.table));
    await makePick(trx, picked);
  }
  const binned = new Map<PickedTable, readonly Binned[]>();
  const present: Count[] = [];
  // Files come last: the rows that refer to them decide which are restored.
  const isFile = ({ table }: PickedTable) => table === 'sys_file';
  for (const picked of pickedTables.toSorted((one, other) => Number(isFile(one)) - Number(isFile(other)))) {
    const { there, inBin } = await gather(copying, picked);
    binned.set(picked, inBin);
    if (there > inBin.length) present.push({ label: picked.label, count: there - inBin.length });
  }
  await withContents();
  const refused: Refused[] = [];
  const outOfBin: { label: string; names: string[] }[] = [];
  for (const picked of pickedTables) {
    refused.push(...(await write(copying, picked)));
    const names: string[] = [];
    const lost: Lost[] = [];
    for (const row of binned.get(picked) ?? []) {
      const failure = await trying(trx, () => leaveBin(trx, picked, row));
      if (failure === undefined) names.push(row.name);
      else if (constraintBreach(failure)?.kind === 'unique') lost.push(row);
      else throw failure;
    }
    if (names.length > 0) outOfBin.push({ label: picked.label, names });
    refused.push(...refusal(picked, '位置已被别的占用', lost));
  }
  for (const picked of pickedTables) {
    if (isFile(picked)) await takeBackUnused(trx, picked, chosen);
    await writeLater(trx, picked);
  }
  const pickedCounts: Count[] = [];
  const linked: Count[] = [];
  for (const picked of pickedTables) {
    const count = await countPicked(trx, picked);
    if (count > 0) pickedCounts.push({ label: picked.label, count });
    const again = await nameAgain(trx, picked, shapeOf(copying.shapes, picked), isPicked);
    if (again > 0) linked.push({ label: picked.label, count: again });
  }
  return { come: pickedCounts, handIns: await countHandIns(trx), outOfBin, present, linked, refused };
}

async function gather({ archive, trx, chosen, shapes }: CopyContext, picked: PickedTable) {
  const shape = shapeOf(shapes, picked);
  await takeOver(archive, trx, picked, shape, chosen);
  await noteNamed(trx, picked, shape);
  await dropUnasked(trx, picked, chosen);
  const inBin = picked.hasBin === true ? await listBinned(trx, picked) : [];
  return { there: await dropPresent(trx, picked, shape), inBin };
}

async function write({ trx, chosen, shapes }: CopyContext, picked: PickedTable): Promise<Refused[]> {
  const shape = shapeOf(shapes, picked);
  // At this point some of the rows they depend on may have been dropped.
  await dropUnasked(trx, picked, chosen);
  const refused: Refused[] = [];
  for (const reference of shape.references) {
    const lost = await dropOrphans(trx, picked, reference, isPicked(reference.target));
    refused.push(...refusal(picked, `所属的${labelOf(reference.target)}已不存在`, lost));
  }
  refused.push(...refusal(picked, '位置已被别的占用', await writePicked(trx, picked, shape)));
  return refused;
}

function refusal({ label }: PickedTable, reason: string, lost: readonly Lost[]): Refused[] {
  return lost.length === 0 ? [] : [{ label, reason, names: lost.map(({ name }) => name) }];
}

function shapeOf(shapes: CopyContext['shapes'], picked: PickedTable): TableShape {
  const shape = shapes.get(picked);
  if (shape === undefined) throw new TypeError('Unreachable: each was read');
  return shape;
}
