import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { rowScope, type Caller, type Actor } from '#server/http/caller.ts';
import { addRecord, editRecord, type RecordKind } from '#server/records/record-commands.ts';
import { refusal } from '#server/http/refusal.ts';
import { nextRevision, revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { reportPagesOf } from '#server/forms/shared/reports/report-access.rules.ts';
import { findRowPolicy, type PolicyDeps } from '#server/forms/shared/access/row-policy.ts';
import { conditionProblems } from './condition-problems.ts';
import {
  findReportById,
  listFormNames,
  menusOfReport,
  wasReportCode,
  type ReportRecord,
} from './online-report.store.ts';
import { openSource, type ReportDeps } from './read-report.ts';
import { readerOf } from './report-head.ts';
import { sourceProblems } from './report-plan.ts';
import { definitionProblems, type ReportDefinition } from './report.rules.ts';
import type { QueueClient } from './fair-queue.ts';
import { curatedViews } from './view-catalogue.ts';

export const kind: RecordKind<'onlReport'> = {
  table: 'onlReport',
  taken: { onl_report_code_key: { message: '报表编码已存在！', field: 'code' } },
};

export type UserDeps = ReportDeps & Pick<Deps, 'newId'>;
export type ReportActor = Actor & Pick<QueueClient, 'closed'>;
/** The dependencies for one user. */
export type DepsFor = (person: ReportActor) => UserDeps;

/** Refuses a definition with problems for its author, who must see every field it uses. Errors: a refusal. */
export async function refuseWrong(
  deps: UserDeps,
  person: Actor,
  definition: ReportDefinition,
): Promise<void> {
  const [first] = definitionProblems(definition);
  if (first !== undefined) throw refusal(first.message, first.field);
  // Saving has no scope of its own; no row is read here.
  const { caller } = person;
  const source = await openSource(deps, { caller, scope: rowScope('visible', caller) }, definition);
  const [problem] = [
    ...sourceProblems(definition, source),
    ...conditionProblems(definition, source, readerOf(person.caller, deps.clock())),
  ];
  if (problem !== undefined) throw refusal(problem.message, problem.field);
}

export async function addReport(deps: UserDeps, person: Actor, body: Schema<'OnlineReportAdd'>) {
  await refuseUsedCode(deps, body.code);
  await refuseWrong(deps, person, body.definition);
  const id = await addRecord(deps, kind, person.caller, reportValues(body));
  return { id, revision: revisionOf(await requireReport(deps, id)) };
}

export async function editReport(
  deps: UserDeps,
  person: Actor,
  { id, revision, ...body }: Schema<'OnlineReportEdit'>,
): Promise<Schema<'OnlineReportDetail'>> {
  const current = async () => await reportDetail(deps, person.caller, await requireReport(deps, id));
  const before = await requireReport(deps, id);
  // A version conflict is reported first, because other problems may come from the conflicting change.
  await nextRevision(revision, before, deps.clock(), current);
  await refuseMove(deps, before, body.code);
  // Renaming and disabling are never refused, whatever the state of the source is.
  if (!isDeepStrictEqual(body.definition, before.definition))
    await refuseWrong(deps, person, body.definition);
  await editRecord(deps, kind, person.caller, { id, revision, values: reportValues(body), current });
  return await current();
}

function reportValues({ code, name, description, enabled, definition }: Schema<'OnlineReportAdd'>) {
  if (name.trim() === '') throw refusal('请输入报表名称！', 'name');
  return {
    code,
    name: name.trim(),
    definition: JSON.stringify(definition),
    ...(description === undefined ? {} : { description }),
    ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  };
}

/**
 * Refuses a code that another report had, because users with its grants would get this report. Errors: a
 * refusal.
 */
async function refuseUsedCode({ db }: UserDeps, code: string): Promise<void> {
  if (!(await wasReportCode(db, code))) return;
  const [menu] = await menusOfReport(db, reportPagesOf(code));
  if (menu !== undefined)
    throw refusal(`编码“${code}”属于已删除的报表，仍被菜单“${menu}”使用，请先删除它，或换一个编码`, 'code');
}

/** Refuses a new code while menu entries refer to the old one. Errors: a refusal. */
async function refuseMove(deps: UserDeps, { code: before }: ReportRecord, code: string): Promise<void> {
  if (before === code) return;
  const [menu] = await menusOfReport(deps.db, reportPagesOf(before));
  if (menu !== undefined) throw refusal(`编码“${before}”正被菜单“${menu}”使用，不能修改`, 'code');
  await refuseUsedCode(deps, code);
}

export async function requireReport({ db }: Pick<UserDeps, 'db'>, id: string): Promise<ReportRecord> {
  const report = await findReportById(db, id);
  if (report === undefined) throw refusal('记录不存在或已被删除');
  return report;
}

/** Returns the sources on which the user may build reports. */
export async function listSources(deps: PolicyDeps, caller: Caller): Promise<Schema<'ReportSourceInfo'>[]> {
  const all = await listFormNames(deps.db);
  const policies = await Promise.all(all.map(({ code }) => findRowPolicy(deps, caller, code)));
  const forms = all.filter((_form, at) => policies[at] !== undefined);
  return [
    ...curatedViews.map(({ code, name, description }) => ({
      kind: 'view' as const,
      code,
      name,
      description,
    })),
    ...forms.map(({ code, name, description }) => ({
      kind: 'form' as const,
      code,
      name,
      description: description ?? '',
    })),
  ];
}

/** A form that the caller may not see is named by its code only, as in the report. */
export async function reportRows(
  deps: PolicyDeps,
  caller: Caller,
  rows: readonly ReportRecord[],
): Promise<Schema<'OnlineReportRow'>[]> {
  const sources = await listSources(deps, caller);
  return rows.map((row) => {
    const { id, code, name, description, enabled, createBy, definition } = row;
    const { source, charts = [] } = definition;
    const found = sources.find((one) => one.kind === source.kind && one.code === source.code);
    return {
      id,
      code,
      name,
      description,
      enabled: enabled === 1,
      source,
      sourceName: source.kind === 'sql' ? 'SQL（已停用）' : (found?.name ?? null),
      chartCount: charts.length,
      createBy,
      createTime: wireTime(row.createTime),
      revision: revisionOf(row),
    };
  });
}

export async function reportDetail(
  deps: PolicyDeps,
  caller: Caller,
  report: ReportRecord,
): Promise<Schema<'OnlineReportDetail'>> {
  const [row] = await reportRows(deps, caller, [report]);
  if (row === undefined) throw new Error('a row for each report');
  return { ...row, definition: report.definition };
}
