import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { dateCheck } from '#shared/text/date-check.ts';
import { readDate, type DateKind } from '#shared/text/date-input.ts';

export type AnnouncementRow = Schema<'AnnouncementRow'>;

const text = (message: string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `最多${max}个字符！`));

const moment = (kind: DateKind) => z.string().check(z.trim(), dateCheck(kind));

/** The form of an announcement: its rules and messages. */
export const announcementSchema = z
  .object({
    titile: text('请输入标题！', 100),
    priority: z.enum(['L', 'M', 'H']),
    startTime: moment('time'),
    endTime: moment('end'),
    msgType: z
      .enum(['', 'USER', 'ALL', 'DEPART', 'ROLE'])
      .check(z.refine((value) => value !== '', '请选择通告对象！')),
    userIds: z.array(z.string()),
    departIds: z.array(z.string()),
    roleIds: z.array(z.string()),
    msgAbstract: z.string().check(z.trim(), z.maxLength(2000, '最多2000个字符！')),
    msgContent: z.string(),
  })
  .check(
    z.refine(({ startTime, endTime }) => isBefore(startTime, endTime), {
      error: '结束时间要晚于开始时间',
      path: ['endTime'],
    }),
    // Old drafts have an abstract and no content.
    z.refine(({ msgContent, msgAbstract }) => msgContent !== '' || msgAbstract !== '', {
      error: '请输入内容！',
      path: ['msgContent'],
    }),
    z.refine(({ msgType, userIds }) => msgType !== 'USER' || userIds.length > 0, {
      error: '请选择用户！',
      path: ['userIds'],
    }),
    z.refine(({ msgType, departIds }) => msgType !== 'DEPART' || departIds.length > 0, {
      error: '请选择班级！',
      path: ['departIds'],
    }),
    z.refine(({ msgType, roleIds }) => msgType !== 'ROLE' || roleIds.length > 0, {
      error: '请选择角色！',
      path: ['roleIds'],
    }),
  );

/** Compares only readable moments: others have their own message. */
function isBefore(startTime: string, endTime: string): boolean {
  const [start, end] = [readDate(startTime, 'time'), readDate(endTime, 'end')];
  return start === undefined || end === undefined || start < end;
}

export type AnnouncementValues = z.infer<typeof announcementSchema>;

/** Returns the form values of a draft; without a row, those of a new one. */
export function announcementValues(row: AnnouncementRow | undefined): AnnouncementValues {
  return {
    titile: row?.titile ?? '',
    priority: oneOf(['L', 'M', 'H'], row?.priority) ?? 'M',
    startTime: row?.startTime ?? '',
    endTime: row?.endTime ?? '',
    msgType: oneOf(['USER', 'ALL', 'DEPART', 'ROLE'], row?.msgType) ?? '',
    userIds: idsOf(row?.userIds),
    departIds: idsOf(row?.departIds),
    roleIds: idsOf(row?.roleIds),
    msgAbstract: row?.msgAbstract ?? '',
    msgContent: row?.msgContent ?? '',
  };
}

/** Returns the body to send. The target of 去处理 is not in the form: it stays unchanged. */
export function announcementBody(values: AnnouncementValues, row: AnnouncementRow | undefined) {
  const { openType = null, openPage = null, busType = null, busId = null } = row ?? {};
  const { msgType } = values;
  const userIds = msgType === 'USER' ? values.userIds.join(',') : '';
  const departIds = msgType === 'DEPART' ? values.departIds.join(',') : '';
  const roleIds = msgType === 'ROLE' ? values.roleIds.join(',') : '';
  const startTime = values.startTime === '' ? null : values.startTime;
  const endTime = values.endTime === '' ? null : (readDate(values.endTime, 'end') ?? values.endTime);
  return { ...values, startTime, endTime, userIds, departIds, roleIds, openType, openPage, busType, busId };
}

export const announcementLabels = {
  titile: '标题',
  priority: '优先级',
  startTime: '开始时间',
  endTime: '结束时间',
  msgType: '通告对象',
  userIds: '指定用户',
  departIds: '指定班级',
  roleIds: '指定角色',
  msgAbstract: '摘要',
  msgContent: '内容',
} as const;

const withReceivers = z.object({ userIds: z.string() });

/** Returns the users in any of these states of an announcement. */
export function receiversOf(states: readonly unknown[]): string[] {
  return states.flatMap((state) => idsOf(withReceivers.safeParse(state).data?.userIds));
}

const idsOf = (ids: string | null | undefined): string[] => (ids ?? '').split(',').filter(Boolean);

function oneOf<const Value extends string>(
  values: readonly Value[],
  value: string | null | undefined,
): Value | undefined {
  return values.find((one) => one === value);
}
