import { refusal } from '#server/http/refusal.ts';
import { notifyUsers, type UserNotice, type NotifyDeps } from '#server/shared/announcements/notify-users.ts';
import type { Db } from '#server/store/database.ts';
import { listRecentlyReminded, type ReminderKind } from './reminders.store.ts';

/** A second click, or a second teacher, sends no reminder again within this time. */
const reminderPause = 10 * 60_000;

export type Reminder = Omit<UserNotice, 'busType'> & { readonly busType: ReminderKind };

/** Reminds the users who were not reminded recently; returns them. Refuses if all were reminded recently. */
export async function remind(deps: NotifyDeps, trx: Db, reminder: Reminder): Promise<readonly string[]> {
  const { busType, busId } = reminder;
  if (reminder.to.length === 0) throw refusal('没有需要提醒的学生');
  const since = new Date(deps.clock().getTime() - reminderPause);
  const reminded = await listRecentlyReminded(trx, busType, busId, since);
  const to = reminder.to.filter((userId) => !reminded.has(userId));
  if (to.length === 0) throw refusal('刚刚已经提醒过，请稍后再试');
  await notifyUsers(deps, trx, { ...reminder, to });
  return to;
}
