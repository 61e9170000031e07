import type { Config } from '#server/config.ts';
import { BackupRefused } from './manifest.ts';

/** These commands are of one product alone: here they would make and copy an empty one. Errors: BackupRefused. */
export function refuseMany({ schools }: Pick<Config, 'schools'>): void {
  if (schools !== undefined)
    throw new BackupRefused(
      '这里有多所学校（SCHOOLS_URL）：请用 school backup ID FILE 或 school restore ID FILE',
    );
}
