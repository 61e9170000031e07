import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '#openapi/index.ts';

/** The spoken comment of a work, by the alias of its correction; null: none. */
export function voiceOf(correction: string): RawBuilder<Schema<'Voice'> | null> {
  return sql<Schema<'Voice'> | null>`(
    select json_build_object('path', voice.file_path, 'seconds', ${sql.ref(`${correction}.voice_seconds`)})
    from sys_file voice where voice.id = ${sql.ref(`${correction}.voice_id`)})`;
}
