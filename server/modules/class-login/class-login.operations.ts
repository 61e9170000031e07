import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { endOfMinute, wireTimeOrNull } from '#server/http/wire-time.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  isGuessing,
  isLocked,
  lessonPupilId,
  newLessonCode,
  newPictures,
  pictureSecret,
} from './class-login.rules.ts';
import {
  findClass,
  forgetTries,
  listClassPupils,
  listLessonPupils,
  listTries,
  saveCards,
  saveCode,
  setLesson,
} from './class-login.store.ts';
import { logInByPicture, requireLesson, sourceOfCaller } from './log-in-by-picture.ts';

const minute = 60 * 1000;

/**
 * 课堂登录: young children log in by tapping their name and two pictures while their teacher has a lesson
 * open (decision 115).
 */
export function classLoginOperations(deps: Deps): OperationsOf<'class-login'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/pictureLogin/{token}': async ({ path }, { ip, device }) => {
      const lesson = await requireLesson(deps, path.token, ip);
      const pupils = await listLessonPupils(db, lesson.departId);
      const { key } = await sourceOfCaller(deps, lesson, { ip, device });
      const sourceTries = (await listTries(db, lesson.departId)).filter(({ source }) => source === key);
      return {
        departName: lesson.departName,
        pupils: pupils.map(({ id, name, avatar }) => ({
          id: lessonPupilId(deps.codeSecret, lesson, id),
          name,
          avatar,
          locked: sourceTries.some((tries) => tries.userId === id && isLocked(tries, clock())),
        })),
      };
    },
    'POST /teaching/pictureLogin/{token}': async ({ path, body }, context) =>
      await logInByPicture(deps, path.token, body, context),
    'GET /teaching/classLogin/queryByDepart': async ({ query }, { scope }) =>
      await classLogin(deps, query.departId, scope),
    'POST /teaching/classLogin/open': async ({ body: { departId, minutes } }, { scope }) => {
      const found = await requireClass(deps, departId, scope);
      if (found.endsAt === null) throw refusal('请先制作图片卡');
      const now = clock();
      const endsAt = endOfMinute(new Date(now.getTime() + minutes * minute));
      const isOpen = found.endsAt > now;
      await inTransaction(db, async (trx) => {
        await setLesson(trx, departId, isOpen ? { endsAt } : { openedAt: now, endsAt });
        if (!isOpen) await forgetTries(trx, departId);
      });
      return new Answer('课堂登录已打开', await classLogin(deps, departId, scope));
    },
    'POST /teaching/classLogin/close': async ({ body: { departId } }, { scope }) => {
      await requireClass(deps, departId, scope);
      await setLesson(db, departId, { endsAt: clock() });
      return new Answer('课堂登录已结束', await classLogin(deps, departId, scope));
    },
    'POST /teaching/classLogin/cards': async ({ body }, { scope }) => await makeCards(deps, body, scope),
    'POST /teaching/classLogin/newCode': async ({ body: { departId } }, { scope }) => {
      const { code } = await requireClass(deps, departId, scope);
      if (code === null) throw refusal('请先制作图片卡');
      await inTransaction(db, async (trx) => {
        await saveCode(trx, { departId, code: newLessonCode(), now: clock() });
        await forgetTries(trx, departId);
      });
      return new Answer('课堂码已更换，请学生用新的课堂码', await classLogin(deps, departId, scope));
    },
    'POST /teaching/classLogin/unlock': async ({ body: { departId, userIds } }, { scope }) => {
      await requirePupils(deps, departId, userIds, scope);
      await forgetTries(db, departId, userIds);
      return new Answer('已解锁', await classLogin(deps, departId, scope));
    },
  };
}

async function requireClass({ db }: Deps, departId: string, scope: RowScope) {
  const found = await findClass(db, departId, scope);
  if (found === undefined) throw refusal('班级不存在');
  return found;
}

/** Returns the named pupils of a class, or all. Errors: a refusal unless all named ones exist. */
async function requirePupils(
  deps: Deps,
  departId: string,
  userIds: readonly string[] | undefined,
  scope: RowScope,
) {
  const found = await requireClass(deps, departId, scope);
  const now = deps.clock();
  const all = await listClassPupils(deps.db, departId, scope, { since: now, now });
  const chosen = userIds === undefined ? all : all.filter(({ id }) => userIds.includes(id));
  if (chosen.length < new Set(userIds).size) throw refusal('有学生不存在或已离开这个班级，请刷新后再试');
  return { found, chosen };
}

async function classLogin(deps: Deps, departId: string, scope: RowScope): Promise<Schema<'ClassLogin'>> {
  const { departName, code, openedAt, endsAt } = await requireClass(deps, departId, scope);
  const now = deps.clock();
  const [pupils, tries] = await Promise.all([
    listClassPupils(deps.db, departId, scope, { since: openedAt ?? now, now }),
    listTries(deps.db, departId),
  ]);
  const isOpen = endsAt !== null && endsAt > now;
  return {
    departId,
    departName,
    code,
    endTime: wireTimeOrNull(isOpen ? endsAt : null),
    guessing: isOpen && isGuessing(tries, pupils.filter(({ hasCard }) => hasCard).length),
    pupils: pupils.map(({ id, name, avatar, entered, hasCard }) => ({
      id,
      name,
      avatar,
      hasCard: Boolean(hasCard),
      locked: tries.some((one) => one.userId === id && isLocked(one, now)),
      entered: Boolean(entered),
    })),
  };
}

/** Creates new pictures. For a whole class the code changes too, because all cards are printed again. */
async function makeCards(
  deps: Deps,
  { departId, userIds }: BodyOf<'POST /teaching/classLogin/cards'>,
  scope: RowScope,
): Promise<Schema<'PictureCards'>> {
  const { found, chosen } = await requirePupils(deps, departId, userIds, scope);
  if (chosen.length === 0) throw refusal('班级里还没有学生');
  const cards = chosen.map(({ id, name, avatar }) => ({ id, name, avatar, pictures: newPictures() }));
  const hashed = await Promise.all(
    cards.map(async ({ id, pictures }) => ({
      userId: id,
      hashed: await deps.passwords.hash(pictureSecret(deps.codeSecret, id, pictures)),
    })),
  );
  const code = (userIds === undefined ? null : found.code) ?? newLessonCode();
  await inTransaction(deps.db, async (trx) => {
    await saveCode(trx, { departId, code, now: deps.clock() });
    await saveCards(trx, hashed);
    await forgetTries(
      trx,
      departId,
      chosen.map(({ id }) => id),
    );
  });
  return { code, departName: found.departName, cards };
}
