import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Caller, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';

/** The default size of a classroom. */
export const defaultSeating = { seatRows: 6, seatColumns: 8 } as const;

type Seating = BodyOf<'PUT /teaching/class/seats'>;
type Groups = BodyOf<'PUT /teaching/class/groups'>;

/** Checks that each seat has one pupil, each pupil one seat, and all seats are in the room. */
export function checkSeats({ seatRows, seatColumns, seats }: Seating): void {
  if (seats.some(({ row, column }) => row > seatRows || column > seatColumns))
    throw refusal('座位超出了教室的行列');
  if (new Set(seats.map(({ row, column }) => `${row}-${column}`)).size < seats.length)
    throw refusal('一个座位只能坐一名学生');
  checkOnce(
    seats.map(({ userId }) => userId),
    '一名学生只能有一个座位',
  );
}

/** Returns the groups with trimmed names. Names and pupils are unique. */
export function checkGroups({ departId, groups }: Groups): Groups {
  const trimmedGroups = groups.map(({ groupName, userIds }) => ({ groupName: groupName.trim(), userIds }));
  if (trimmedGroups.some(({ groupName }) => groupName === '')) throw refusal('请输入小组名称');
  checkOnce(
    trimmedGroups.map(({ groupName }) => groupName),
    '小组名称不能重复',
  );
  checkOnce(
    trimmedGroups.flatMap(({ userIds }) => userIds),
    '一名学生只能在一个小组',
  );
  return { departId, groups: trimmedGroups };
}

function checkOnce(values: readonly string[], message: string): void {
  if (new Set(values).size < values.length) throw refusal(message);
}

type Teacher = { readonly id: string; readonly lead: boolean };

/**
 * Returns whether the caller, who reaches the class, may choose its teachers: with all rows, with the department above
 * it, or in charge of it; without one in charge, every teacher of the class.
 */
export function mayChangeTeachers(
  { userId, responsibleOrgCodes }: Pick<Caller, 'userId' | 'responsibleOrgCodes'>,
  scope: Pick<RowScope, 'kind'>,
  orgCode: string,
  teachers: readonly Teacher[],
): boolean {
  if (scope.kind === 'all') return true;
  if (responsibleOrgCodes.some((code) => code !== orgCode && orgCode.startsWith(code))) return true;
  const lead = teachers.filter((teacher) => teacher.lead);
  return (lead.length === 0 ? teachers : lead).some(({ id }) => id === userId);
}

/** Returns how a pupil logs in: with a picture card, with a password that another person set, or with an own one. */
export function passwordStateOf({
  passwordDue,
  hasCard,
}: {
  readonly passwordDue: number;
  readonly hasCard: boolean;
}): Schema<'ClassPupil'>['passwordState'] {
  if (hasCard) return 'picture';
  return passwordDue === 1 ? 'initial' : 'changed';
}
