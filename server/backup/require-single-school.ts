import type { Config } from '#server/config/config.ts';
import { BackupRefused } from './manifest.ts';

/**
 * Refuses commands for a single school on a server of many, where they would create and copy an empty school. Throws
 * BackupRefused.
 */
export function requireSingleSchool({ schools }: Pick<Config, 'schools'>): void {
  if (schools !== undefined)
    throw new BackupRefused(
      '这里有多所学校（SCHOOLS_URL）：请用 school backup ID FILE 或 school restore ID FILE',
    );
}
