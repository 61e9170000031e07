import { newClassCode } from '#server/store/class-code.ts';
import { news } from './news.ts';
import { type SeedContext, hoursBefore } from '#server/store/seed/seed-context.ts';
import { type DepartIds, type UserIds, idOf } from '#server/store/seed/write-people.ts';
import { announcements } from './announcements.ts';
import { CLASS_ONE, departments } from './departments.ts';

/** Inserts the departments and returns their ids by code. */
export async function writeDepartments({ trx, options, now }: SeedContext): Promise<DepartIds> {
  const ids = new Map(departments.map((depart) => [depart.code, options.ids()]));
  const rows = departments.map((depart, index) => ({
    id: idOf(ids, depart.code),
    parentId: depart.code.length > 3 ? idOf(ids, depart.code.slice(0, -3)) : null,
    departName: depart.name,
    departOrder: index,
    orgCategory: depart.category,
    grade: depart.grade ?? null,
    orgType: String(depart.code.length / 3),
    orgCode: depart.code,
    createBy: 'admin',
    createTime: now,
  }));
  await trx.insertInto('sysDepart').values(rows).execute();
  // Shown on the projector; a pupil who uses it waits for the teacher's approval.
  const code = { departId: idOf(ids, CLASS_ONE), code: newClassCode(), createBy: 'teacher', createTime: now };
  await trx.insertInto('teachingClassCode').values(code).execute();
  return ids;
}

/** Inserts released announcements; for all users, a row per recipient is inserted when it is read. */
export async function writeAnnouncements({ trx, options, now }: SeedContext, users: UserIds): Promise<void> {
  for (const one of announcements) {
    const id = options.ids();
    const time = hoursBefore(now, one.age);
    await trx
      .insertInto('sysAnnouncement')
      .values({
        id,
        titile: one.title,
        msgAbstract: one.summary,
        msgContent: one.html,
        sender: 'admin',
        priority: one.priority,
        msgCategory: one.category,
        msgType: one.receivers === undefined ? 'ALL' : 'USER',
        sendStatus: '1',
        sendTime: time,
        startTime: time,
        createBy: 'admin',
        createTime: time,
      })
      .execute();
    if (one.receivers === undefined) continue;
    const rows = one.receivers.map((username) => ({
      id: options.ids(),
      anntId: id,
      userId: idOf(users, username),
      createBy: 'admin',
      createTime: time,
    }));
    await trx.insertInto('sysAnnouncementSend').values(rows).execute();
  }
}

/** Inserts published news. */
export async function writeNews({ trx, options, now }: SeedContext): Promise<void> {
  const rows = news.map(({ title, html, age }) => ({
    id: options.ids(),
    newsTitle: title,
    newsContent: html,
    newsStatus: 1,
    publishTime: hoursBefore(now, age),
    createBy: 'admin',
    createTime: hoursBefore(now, age),
  }));
  await trx.insertInto('teachingNews').values(rows).execute();
}
