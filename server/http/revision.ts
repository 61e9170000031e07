import { Refusal, type RefusalOptions } from './refusal.ts';
import { wireTime } from './wire-time.ts';

type Stamps = {
  readonly createTime: Date;
  readonly updateTime: Date | null;
  readonly createBy?: string | null;
  readonly updateBy?: string | null;
};

/** What tells one state of a record from the next: when it was last written. Goes out with every row as `revision`. */
export function revisionOf({ createTime, updateTime }: Pick<Stamps, 'createTime' | 'updateTime'>): string {
  return (updateTime ?? createTime).getTime().toString(36);
}

/**
 * Somebody else saved first. Records know accounts; people know one another by their names, which the answer says
 * (errors.ts).
 */
export class Overtaken extends Refusal {
  /** Of who saved; empty when nobody knows. */
  readonly account: string;
  readonly words: (by: string) => string;
  private readonly details: (by: string) => RefusalOptions;

  constructor(account: string, words: (by: string) => string, details: (by: string) => RefusalOptions) {
    super(words(account), details(account));
    this.account = account;
    this.words = words;
    this.details = details;
  }

  told(by: string): Refusal {
    return new Refusal(this.words(by), this.details(by));
  }
}

/**
 * The time an edit writes as `updateTime`, later than any before. Call it inside the edit's transaction with the row as
 * it was read FOR UPDATE. When the edit carries a `revision` and the row has another one by now, it is refused with the
 * present row (`current`, as the list shows it) and who saved it, so that the form can lay both side by side.
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
  throw new Overtaken(
    (row.updateTime === null ? row.createBy : row.updateBy) ?? '',
    (by) => `${by === '' ? '别人' : by} 已在 ${at} 修改了这条记录，请核对后再保存`,
    (by) => ({ status: 409, result: { conflict, by, at } }),
  );
}
