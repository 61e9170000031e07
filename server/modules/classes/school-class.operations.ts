import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { Answer, messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { listClassTeachers } from '#server/shared/people/class-teachers.store.ts';
import { removeTeacher, saveTeacher, searchColleagues } from './class-teachers.ts';
import { saveGroups, saveSeats, transferPupils } from './change-class.ts';
import { resetPasswords } from './reset-passwords.ts';
import { defaultSeating, mayChangeTeachers, passwordStateOf } from './school-class.rules.ts';
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
    'GET /teaching/class/mine': (_input, { scope }) => classCards(deps, scope),
    'GET /teaching/class/queryById': ({ query }, actor) => classRoom(deps, query.id, actor),
    'PUT /teaching/class/seats': async ({ body }, context) => {
      await saveSeats(deps, context, body);
      return messageAnswer('座位已保存');
    },
    'PUT /teaching/class/groups': async ({ body }, context) => {
      await saveGroups(deps, context, body);
      return messageAnswer('小组已保存');
    },
    'GET /teaching/class/colleagues': ({ query }, actor) => searchColleagues(deps, actor, query),
    'PUT /teaching/class/teacher': async ({ body }, actor) => {
      await saveTeacher(deps, actor, body);
      return messageAnswer('老师已保存');
    },
    'DELETE /teaching/class/teacher': async ({ query }, actor) => {
      await removeTeacher(deps, actor, query);
      return messageAnswer('老师已移出班级');
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

async function classCards({ db }: Deps, scope: RowScope): Promise<Schema<'ClassCard'>[]> {
  const cards = await listCards(db, scope);
  const teachers = await listClassTeachers(
    db,
    cards.map(({ id }) => id),
  );
  return cards.map(({ archiveTime, pupilCount, toGrade, waiting, ...card }) => ({
    ...card,
    archiveTime: wireTimeOrNull(archiveTime),
    pupilCount: pupilCount ?? 0,
    toGrade: toGrade ?? 0,
    waiting: waiting ?? 0,
    teachers: teachers.filter(({ departId }) => departId === card.id).map(teacherRecord),
  }));
}

async function classRoom({ db }: Deps, id: string, { caller, scope }: Actor): Promise<Schema<'ClassRoom'>> {
  const found = await findClass(db, id, scope);
  if (found === undefined) throw refusal('班级不存在');
  const [teachers, pupils, seating, seats, groups] = await Promise.all([
    listClassTeachers(db, [id]),
    listPupils(db, id, scope),
    findSeating(db, id),
    listSeats(db, id),
    listGroups(db, id),
  ]);
  const { archiveTime, pinyin, largeText, hasAssistant, orgCode, ...record } = found;
  // A user in the recycle bin keeps seat and group; the displayed state is saved as it is.
  const pupilIds = new Set(pupils.map((pupil) => pupil.id));
  return {
    ...record,
    archiveTime: wireTimeOrNull(archiveTime),
    pinyin: flagOrNull(pinyin),
    largeText: flagOrNull(largeText),
    assistant: hasAssistant,
    teachers: teachers.map(teacherRecord),
    mayChangeTeachers: mayChangeTeachers(caller, scope, orgCode, teachers),
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

const teacherRecord = ({ id, username, realname, lead }: Schema<'ClassTeacher'>) => ({
  id,
  username,
  realname,
  lead,
});

const flagOrNull = (value: number | null): boolean | null => (value === null ? null : value === 1);
