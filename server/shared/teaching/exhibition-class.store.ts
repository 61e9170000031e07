import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Adds classes to an exhibition and takes others out. */
export async function changeExhibitionClasses(
  db: Db,
  exhibitionId: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('teachingExhibitionClass')
      .where('exhibitionId', '=', exhibitionId)
      .where('departId', 'in', [...removed])
      .execute();
  if (added.length === 0) return;
  await db
    .insertInto('teachingExhibitionClass')
    .values(added.map((departId) => ({ exhibitionId, departId })))
    .onConflict((conflict) => conflict.columns(['exhibitionId', 'departId']).doNothing())
    .execute();
}

/** Gives the exhibitions of these departments to the target. */
export async function moveExhibitions(db: Db, departIds: readonly string[], target: string): Promise<void> {
  await sql`
    insert into teaching_exhibition_class (exhibition_id, depart_id)
    select distinct exhibition_id, ${target}::varchar from teaching_exhibition_class where depart_id = any(${[...departIds]})
    on conflict do nothing`.execute(db);
}
