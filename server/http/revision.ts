import { Refusal, type RefusalOptions } from './refusal.ts';
import { wireTime } from './wire-time.ts';

type Stamps = {
  readonly createTime: Date;
  readonly updateTime: Date | null;
  readonly createBy?: string | null;
  readonly updateBy?: string | null;
};

/** Returns the revision of a record: the time of its last write. Every row contains it as `revision`. */
export function revisionOf({ createTime, updateTime }: Pick<Stamps, 'createTime' | 'updateTime'>): string {
  return (updateTime ?? createTime).getTime().toString(36);
}

/**
 * A version conflict: another user saved first. The record has the user name; the answer shows the real name
 * (error-handler.ts).
 */
export class VersionConflict extends Refusal {
  /** Account of the user who saved; empty if unknown. */
  readonly account: string;
  readonly words: (by: string) => string;
  private readonly details: (by: string) => RefusalOptions;

  constructor(account: string, messageFor: (by: string) => string, details: (by: string) => RefusalOptions) {
    super(messageFor(account), details(account));
    this.account = account;
    this.words = messageFor;
    this.details = details;
  }

  withActor(by: string): Refusal {
    return new Refusal(this.words(by), this.details(by));
  }
}

/**
 * Returns the `updateTime` of an edit, later than any before. Call it inside the edit's transaction with the row read
 * FOR UPDATE. If the edit has a `revision` and the row's differs, it throws a refusal with the current row (`current`,
 * as the list shows it) and the user who saved it, so that the form can compare both.
 */
export async function nextRevision(
  seen: string | null | undefined,
  row: Stamps,
  now: Date,
  current: () => Promise<object | undefined>,
): Promise<Date> {
  const last = row.updateTime ?? row.createTime;
  if (seen === undefined || seen === null || seen === revisionOf(row))
    return new Date(Math.max(now.getTime(), last.getTime() + 1));
  const at = wireTime(last);
  const conflict = await current();
  throw new VersionConflict(
    (row.updateTime === null ? row.createBy : row.updateBy) ?? '',
    (by) => `${by === '' ? '别人' : by} 已在 ${at} 修改了这条记录，请核对后再保存`,
    (by) => ({ status: 409, result: { conflict, by, at } }),
  );
}
