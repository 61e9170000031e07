import { yearEndYear } from '#common/classes/year-end.rules.ts';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller, RowScope } from '#server/http/caller.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { listClassTeachers } from '#server/shared/people/class-teachers.store.ts';
import { findDeparts } from '#server/shared/people/depart-in-scope.store.ts';
import { segmentLength } from '#server/shared/codes/tree-codes.rules.ts';
import type { Db } from '#server/store/database.ts';
import type { YearEndChanges } from './undo.rules.ts';
import {
  countPupils,
  listChildrenOf,
  listDepartments,
  listOpenClasses,
  listRuns,
  listSchoolNames,
  listStaff,
} from './year-end.store.ts';

/** Milliseconds for which a run can be undone. */
export const undoTime = 24 * 60 * 60 * 1000;

/** Returns the classes that a caller sees in 学年升班, and what the proposal depends on. */
export async function previewYearEnd(
  deps: Deps,
  { caller, scope }: Actor,
): Promise<Schema<'YearEndPreview'>> {
  const { db } = deps;
  const now = deps.clock();
  const { classes, departments, taken } = await readDeparts(db, scope);
  const ids = classes.map(({ id }) => id);
  const orgCodes = classes.map(({ orgCode }) => orgCode);
  const [teachers, pupils, schools, staff, runs] = await Promise.all([
    listClassTeachers(db, ids),
    countPupils(db, ids),
    listSchoolNames(db, orgCodes),
    staffOfSchools(db, orgCodes, scope, caller.level),
    listRuns(db, new Date(now.getTime() - undoTime)),
  ]);
  const undoable = await findUndoable(db, runs, scope);
  const counts = new Map(pupils.map(({ depId, total }) => [depId, total]));
  return {
    year: yearEndYear(wireTime(now)),
    classes: classes.map(({ id, parentId, orgCode, departName, grade, term, ...stamps }) => ({
      id,
      parentId,
      orgCode,
      departName,
      schoolName: schools.find((school) => orgCode.startsWith(school.orgCode))?.departName ?? '',
      grade,
      term,
      revision: revisionOf(stamps),
      pupilCount: counts.get(id) ?? 0,
      teachers: teachers
        .filter(({ departId }) => departId === id)
        .map(({ departId: _departId, ...teacher }) => teacher),
    })),
    departments: departments.map(({ id, parentId, departName, ...stamps }) => ({
      id,
      parentId,
      departName,
      revision: revisionOf(stamps),
    })),
    taken,
    staff: classes.every(({ orgCode }) => mayChooseLead(caller, scope, orgCode)) ? staff : [],
    undoable:
      undoable === undefined
        ? null
        : {
            id: undoable.id,
            madeBy: undoable.madeBy,
            madeAt: wireTime(undoable.madeAt),
            summary: undoable.summary,
          },
  };
}

/** Returns the staff who may be put in charge, with the schools in which they may: those who see everybody have no limit. */
async function staffOfSchools(
  db: Db,
  orgCodes: readonly string[],
  scope: RowScope,
  maxLevel: number,
): Promise<Schema<'YearEndStaff'>[]> {
  if (scope.kind === 'all')
    return (await listStaff(db, orgCodes, scope, maxLevel)).map((one) => ({ ...one, schools: null }));
  const staff = new Map<string, Schema<'YearEndStaff'>>();
  for (const school of new Set(orgCodes.map((code) => code.slice(0, segmentLength))))
    for (const one of await listStaff(db, [school], scope, maxLevel))
      staff.set(one.id, { ...one, schools: [...(staff.get(one.id)?.schools ?? []), school] });
  return [...staff.values()];
}

/** Returns the open classes and the departments in scope, and the names of the other departments there. */
export async function readDeparts(db: Db, scope: RowScope) {
  const [classes, departments] = [await listOpenClasses(db, scope), await listDepartments(db, scope)];
  const known = new Set([...classes, ...departments].map(({ id }) => id));
  const parents = new Set([...classes, ...departments].flatMap(({ parentId }) => parentId ?? []));
  const siblings = await listChildrenOf(db, [...parents]);
  const taken = siblings
    .filter(({ id }) => !known.has(id))
    .map(({ parentId, departName }) => ({ parentId, departName }));
  return { classes, departments, taken };
}

/** Returns whether the caller may put any colleague in charge of a class: with all rows, or with a department above it. */
export function mayChooseLead(
  { responsibleOrgCodes }: Pick<Caller, 'responsibleOrgCodes'>,
  { kind }: Pick<RowScope, 'kind'>,
  orgCode: string,
): boolean {
  return kind === 'all' || responsibleOrgCodes.some((code) => code !== orgCode && orgCode.startsWith(code));
}

/** Returns the first run whose departments are all in scope; those that were deleted since do not count. */
export async function findUndoable<Run extends { readonly changes: YearEndChanges }>(
  db: Db,
  runs: readonly Run[],
  scope: RowScope,
): Promise<Run | undefined> {
  for (const run of runs) {
    const ids = departIdsOf(run.changes);
    const [existing, reached] = [
      await findDeparts(db, ids, { kind: 'all' }),
      await findDeparts(db, ids, scope),
    ];
    if (reached.length > 0 && reached.length === existing.length) return run;
  }
  return undefined;
}

/** Returns every class and department that a run has changed. */
export function departIdsOf({ departs, moves, leads }: YearEndChanges): string[] {
  return [
    ...new Set([
      ...departs.map(({ id }) => id),
      ...moves.flatMap(({ fromId, toId }) => [fromId, toId]),
      ...leads.map(({ departId }) => departId),
    ]),
  ];
}
