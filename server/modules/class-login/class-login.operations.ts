import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { Answer, type OperationsOf } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { isLocked, lessonPupilId, newLessonCode, newPictures, pictureSecret } from './class-login.rules.ts';
import {
  findClass,
  forgetFails,
  listClassPupils,
  listLessonPupils,
  saveCards,
  saveCode,
  setLesson,
} from './class-login.store.ts';
import { demandLesson, enterByPicture } from './enter-by-picture.ts';

const minute = 60 * 1000;

/** 课堂登录: small children come in by a tap on themselves and on two pictures, while their teacher has a lesson open (decision 115). */
export function classLoginOperations(deps: Deps): OperationsOf<'class-login'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/pictureLogin/{token}': async ({ path }, { ip }) => {
      const lesson = await demandLesson(deps, path.token, ip);
      const pupils = await listLessonPupils(db, lesson.departId);
      return {
        departName: lesson.departName,
        pupils: pupils.map(({ id, name, avatar, ...tries }) => ({
          id: lessonPupilId(deps.codeSecret, lesson, id),
          name,
          avatar,
          locked: isLocked(tries, clock()),
        })),
      };
    },
    'POST /teaching/pictureLogin/{token}': async ({ path, body }, context) =>
      await enterByPicture(deps, path.token, body, context),
    'GET /teaching/classLogin/queryByDepart': async ({ query }, { scope }) =>
      await classLogin(deps, query.departId, scope),
    'POST /teaching/classLogin/open': async ({ body: { departId, minutes } }, { scope }) => {
      const found = await demandClass(deps, departId, scope);
      if (found.endsAt === null) throw refuse('请先制作图片卡');
      const now = clock();
      const endsAt = new Date(now.getTime() + minutes * minute);
      await setLesson(db, departId, found.endsAt > now ? { endsAt } : { openedAt: now, endsAt });
      return new Answer('课堂登录已打开', await classLogin(deps, departId, scope));
    },
    'POST /teaching/classLogin/close': async ({ body: { departId } }, { scope }) => {
      await demandClass(deps, departId, scope);
      await setLesson(db, departId, { endsAt: clock() });
      return new Answer('课堂登录已结束', await classLogin(deps, departId, scope));
    },
    'POST /teaching/classLogin/cards': async ({ body }, { scope }) => await makeCards(deps, body, scope),
    'POST /teaching/classLogin/unlock': async ({ body: { departId, userIds } }, { scope }) => {
      await demandPupils(deps, departId, userIds, scope);
      await forgetFails(db, userIds);
      return new Answer('已解锁', await classLogin(deps, departId, scope));
    },
  };
}

async function demandClass({ db }: Deps, departId: string, scope: RowScope) {
  const found = await findClass(db, departId, scope);
  if (found === undefined) throw refuse('班级不存在');
  return found;
}

/** The pupils of a class that are named, or all. Errors: a refusal unless all who are named are there. */
async function demandPupils(
  deps: Deps,
  departId: string,
  userIds: readonly string[] | undefined,
  scope: RowScope,
) {
  const found = await demandClass(deps, departId, scope);
  const now = deps.clock();
  const all = await listClassPupils(deps.db, departId, scope, { since: now, now });
  const chosen = userIds === undefined ? all : all.filter(({ id }) => userIds.includes(id));
  if (chosen.length < new Set(userIds).size) throw refuse('有学生不存在或已离开这个班级，请刷新后再试');
  return { found, chosen };
}

async function classLogin(deps: Deps, departId: string, scope: RowScope): Promise<Schema<'ClassLogin'>> {
  const { departName, code, openedAt, endsAt } = await demandClass(deps, departId, scope);
  const now = deps.clock();
  const pupils = await listClassPupils(deps.db, departId, scope, { since: openedAt ?? now, now });
  return {
    departId,
    departName,
    code,
    endTime: wireTimeOrNull(endsAt !== null && endsAt > now ? endsAt : null),
    pupils: pupils.map(({ id, name, avatar, entered, ...tries }) => ({
      id,
      name,
      avatar,
      hasCard: tries.fails !== null,
      locked: isLocked(tries, now),
      entered: Boolean(entered),
    })),
  };
}

/** New pictures; those of a whole class come with another code, for all cards are printed anew. */
async function makeCards(
  deps: Deps,
  { departId, userIds }: BodyOf<'POST /teaching/classLogin/cards'>,
  scope: RowScope,
): Promise<Schema<'PictureCards'>> {
  const { found, chosen } = await demandPupils(deps, departId, userIds, scope);
  if (chosen.length === 0) throw refuse('班级里还没有学生');
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
  });
  return { code, departName: found.departName, cards };
}
