import type { Schema } from '#openapi/index.ts';
import type { StoredArchive } from '#server/backup/backups.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { BackupRow } from '#server/shared/jobs/backup.store.ts';

/** Returns the archives with what is known of them, the newest first. */
export function storedBackups(
  archives: readonly StoredArchive[],
  rows: readonly BackupRow[],
): Schema<'StoredBackup'>[] {
  const known = new Map(rows.map((row) => [row.name, row]));
  const isGood = ({ name }: StoredArchive): boolean => known.get(name)?.checkPassed !== false;
  const good = archives.filter(isGood);
  // Without a good archive, the newest one may still help.
  const lastGood = good.length === 0 ? archives.at(-1) : good.length === 1 ? good[0] : undefined;
  return archives
    .map(({ name, madeAt, size }) => {
      const row = known.get(name);
      const isMade = row !== undefined && row.fullSize !== null;
      return {
        name,
        madeTime: wireTime(madeAt),
        size: row?.fullSize ?? size,
        isSealed: name.endsWith('.sealed'),
        fileCount: row?.fileCount ?? null,
        brokenCount: row?.brokenCount ?? null,
        isAutomatic: isMade && row.madeBy === null,
        madeBy: row?.makerName ?? row?.madeBy ?? null,
        check: checkOf(row),
        isLastGood: lastGood?.name === name,
      };
    })
    .toReversed();
}

function checkOf(row: BackupRow | undefined): Schema<'BackupCheck'> | null {
  if (row === undefined || row.checkedAt === null || row.checkPassed === null) return null;
  return { time: wireTime(row.checkedAt), isPassed: row.checkPassed, message: row.checkMessage ?? '' };
}
