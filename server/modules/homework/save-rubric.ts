import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { refusal } from '#server/http/refusal.ts';
import { cleanLine } from '#server/files/clean-line.ts';
import { listCriteria, listHighestPoints, saveCriteria } from '#server/shared/teaching/rubric.store.ts';
import type { Db } from '#server/store/database.ts';

/** Replaces the criteria of homework. A criterion keeps at least the points already given by it. */
export async function saveRubric(
  { newId }: Deps,
  db: Db,
  additionalId: string,
  requested: readonly Schema<'CriterionWrite'>[],
): Promise<void> {
  const storedCriteria = (await listCriteria(db, [additionalId])).get(additionalId) ?? [];
  const storedIds = new Set(storedCriteria.map(({ id }) => id));
  const criteria = requested.map(({ id, name, points }, position) => ({
    id: id ?? newId(),
    name: cleanLine(name),
    points,
    position,
  }));
  if (criteria.some(({ name }) => name === '')) throw refusal('请输入评分项名称！', 'rubric');
  if (new Set(criteria.map(({ name }) => name)).size < criteria.length)
    throw refusal('评分项名称不能重复', 'rubric');
  const keptIds = requested.flatMap(({ id }) => id ?? []);
  if (keptIds.some((id) => !storedIds.has(id)) || new Set(keptIds).size < keptIds.length)
    throw refusal('评分标准已更改，请重新打开', 'rubric');
  const highestPoints = await listHighestPoints(db, keptIds);
  for (const { id, name, points } of criteria) {
    const max = highestPoints.get(id) ?? 0;
    if (max > points) throw refusal(`“${name}”已有作业得了 ${max} 分，分值不能更低`, 'rubric');
  }
  await saveCriteria(db, additionalId, criteria);
}
