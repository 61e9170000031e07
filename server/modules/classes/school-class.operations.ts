import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { RowScope } from '#server/http/caller.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { saveGroups, saveSeats, transferPupils } from './change-class.ts';
import { resetPasswords } from './reset-passwords.ts';
import { defaultSeating, passwordStateOf } from './school-class.rules.ts';
import {
  findClass,
  findSeating,
  listCards,
  listGroups,
  listPupils,
  listSeats,
} from './school-class.store.ts';

/** The classes of teachers (班级管理); the module of departments creates and renames classes. */
export function schoolClassOperations(deps: Deps): OperationsOf<'school-class'> {
  return {
    'GET /teaching/class/mine': async (_input, { scope }) =>
      (await listCards(deps.db, scope)).map(({ archiveTime, pupilCount, toGrade, waiting, ...card }) => ({
        ...card,
        archiveTime: wireTimeOrNull(archiveTime),
        pupilCount: pupilCount ?? 0,
        toGrade: toGrade ?? 0,
        waiting: waiting ?? 0,
      })),
    'GET /teaching/class/queryById': ({ query }, { scope }) => classRoom(deps, query.id, scope),
    'PUT /teaching/class/seats': async ({ body }, context) => {
      await saveSeats(deps, context, body);
      return messageAnswer('座位已保存');
    },
    'PUT /teaching/class/groups': async ({ body }, context) => {
      await saveGroups(deps, context, body);
      return messageAnswer('小组已保存');
    },
    'POST /teaching/class/transfer': async ({ body }, context) => {
      await transferPupils(deps, context, body);
      return messageAnswer('转班完成');
    },
    'POST /teaching/class/resetPasswords': async ({ body }, context) => {
      const credentials = await resetPasswords(deps, context, body);
      return new Answer(`已重设 ${credentials.length} 名学生的密码`, credentials);
    },
  };
}

async function classRoom({ db }: Deps, id: string, scope: RowScope): Promise<Schema<'ClassRoom'>> {
  const found = await findClass(db, id, scope);
  if (found === undefined) throw refusal('班级不存在');
  const [pupils, seating, seats, groups] = await Promise.all([
    listPupils(db, id, scope),
    findSeating(db, id),
    listSeats(db, id),
    listGroups(db, id),
  ]);
  const { archiveTime, pinyin, largeText, ...record } = found;
  // A user in the recycle bin keeps seat and group; the displayed state is saved as it is.
  const pupilIds = new Set(pupils.map((pupil) => pupil.id));
  return {
    ...record,
    archiveTime: wireTimeOrNull(archiveTime),
    pinyin: flagOrNull(pinyin),
    largeText: flagOrNull(largeText),
    pupils: pupils.map(({ passwordDue, hasCard, loggedInAt, ...pupil }) => ({
      ...pupil,
      passwordState: passwordStateOf({ passwordDue, hasCard: Boolean(hasCard) }),
      lastLoginTime: wireTimeOrNull(loggedInAt),
    })),
    ...(seating ?? defaultSeating),
    seats: seats.filter(({ userId }) => pupilIds.has(userId)),
    groups: groups.map(({ groupName, userIds }) => ({
      groupName,
      userIds: userIds.filter((userId) => pupilIds.has(userId)),
    })),
  };
}

const flagOrNull = (value: number | null): boolean | null => (value === null ? null : value === 1);
