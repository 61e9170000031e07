import { findingRules } from '#common/analysis/findings/finding-rules.ts';
import { habitRules } from '#common/analysis/habits/habit-rules.ts';
import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { listTaskResults } from '#server/shared/teaching/work-analysis.store.ts';

const rules: readonly Schema<'AnalysisRule'>[] = [
  ...findingRules.map(({ id, title, kind }) => ({ id, title, kind })),
  ...habitRules.map(({ id, title }) => ({ id, title, kind: 'habit' as const })),
];

/** Returns the stored analyses of the handed-in works in scope for a unit or a homework, with the rules that they name. */
export async function taskAnalyses(
  { db }: Deps,
  { courseId, additionalId }: QueryOf<'GET /teaching/teachingWork/analyses'>,
  scope: RowScope,
): Promise<Schema<'WorkAnalyses'>> {
  if (courseId === undefined && additionalId === undefined) return { rules: [], works: [] };
  if (courseId !== undefined && additionalId !== undefined)
    throw refusal('请选择课程作业或班级作业', 'additionalId');
  const results = await listTaskResults(db, { courseId, additionalId }, scope);
  const works = results.map(({ workId, rulesVersion, problem, blocks, findings, habits }) => ({
    workId,
    rulesVersion,
    isFailed: problem !== null,
    blocks,
    findings: [...findings],
    habits: [...habits],
  }));
  const named = new Set(
    works.flatMap(({ findings, habits }) => [...findings.map(({ rule }) => rule), ...habits]),
  );
  return { rules: rules.filter(({ id }) => named.has(id)), works };
}
