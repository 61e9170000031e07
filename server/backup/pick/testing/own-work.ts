import { Readable } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import type { Db } from '#server/store/database.ts';

/** Adds a profile picture, a work with unique bytes and an analysis, and marks and comments of other users on it. */
export async function addOwnWork(db: Db, files: FileStore, username: string): Promise<void> {
  const idOf = async (name: string): Promise<string> =>
    (await db.selectFrom('sysUser').select('id').where('username', '=', name).executeTakeFirstOrThrow()).id;
  const ownerId = await idOf(username);
  const addFile = async (id: string, purpose: string, owner = ownerId): Promise<void> => {
    const { sha256, size } = await files.put(Readable.from([Buffer.from(`${id} of ${username}`)]), {
      limit: 1000,
    });
    await db
      .insertInto('sysFile')
      .values({
        id,
        filePath: `${id}.bin`,
        fileName: id,
        sha256,
        fileSize: size,
        mimeType: 'x/y',
        purpose,
        ownerId: owner,
      })
      .execute();
  };
  await addFile('own-picture', 'avatar');
  await addFile('own-work', 'work');
  await db.updateTable('sysUser').set({ avatar: 'own-picture.bin' }).where('id', '=', ownerId).execute();
  const { id: workId } = await db
    .selectFrom('teachingWork')
    .select('id')
    .where('userId', '=', ownerId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.insertInto('teachingWorkAnalysis').values({ workId, versionNo: 1, rulesVersion: 1 }).execute();
  await db.insertInto('teachingCourse').values({ id: 'own-course', courseName: '自己的课程' }).execute();
  await db
    .insertInto('teachingCourseUnit')
    .values({ id: 'own-unit', courseId: 'own-course', unitName: '自己的单元', createTime: new Date(0) })
    .execute();
  await db
    .updateTable('teachingWork')
    .set({ workFile: 'own-work', courseId: 'own-unit', workScene: 'course' })
    .where('id', '=', workId)
    .execute();
  const userId = await idOf('teacher');
  await db
    .insertInto('teachingWorkComment')
    .values({ id: 'own-comment', workId, userId, comment: '真好' })
    .execute();
  await addFile('own-voice', 'voice', userId);
  const voice = { voiceId: 'own-voice', voiceSeconds: 12 };
  await db
    .insertInto('teachingWorkCorrect')
    .values({ id: 'own-correction', workId, ...voice })
    .onConflict((conflict) => conflict.column('workId').doUpdateSet(voice))
    .execute();
  await db
    .insertInto('teachingWorkStar')
    .values({ workId, visitor: userId, createdAt: new Date() })
    .execute();
}
