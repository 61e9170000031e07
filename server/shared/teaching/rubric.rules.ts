import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Criterion } from './rubric.store.ts';

type PointsByCriterion = ReadonlyMap<string, number> | undefined;

/** Returns the criteria with the points of a work; null: none yet. */
export function rubricOnWire(
  criteria: readonly Criterion[],
  pointsByCriterion: PointsByCriterion,
): Schema<'RubricPoint'>[] {
  return criteria.map(({ id, name, points }) => ({
    criterionId: id,
    name,
    points,
    given: pointsByCriterion?.get(id) ?? null,
  }));
}

/** Returns the points that a teacher gives; refuses those of other homework or above a criterion's maximum. */
export function checkPoints(
  requested: readonly Schema<'RubricGiven'>[],
  criteria: readonly Criterion[],
): { readonly criterionId: string; readonly points: number }[] {
  const known = new Map(criteria.map((one) => [one.id, one]));
  const points = new Map<string, number>();
  for (const { criterionId, given } of requested) {
    const criterion = known.get(criterionId);
    if (criterion === undefined) throw refusal('评分标准已更改，请重新打开', 'rubric');
    if (given === null) continue;
    if (given > criterion.points) throw refusal(`“${criterion.name}”最多 ${criterion.points} 分`, 'rubric');
    points.set(criterionId, given);
  }
  return [...points].map(([criterionId, given]) => ({ criterionId, points: given }));
}
