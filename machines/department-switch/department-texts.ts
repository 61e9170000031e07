import type { Schema } from '#openapi/index.ts';

/** The hint next to the select (docs/behaviour.md#department-switch). */
export const departmentHint = '您隶属于多部门，请选择当前所在部门';
export const classHint = '你在几个班里，选一个现在去的班';

/** A user without a department cannot choose one. */
export const noDepartmentMessage = '您尚未设置部门信息!';

/** The message when a call fails without its own. */
export const loadFailure = '部门信息获取失败，请稍后再试';
export const switchFailure = '部门切换失败，请稍后再试';

/** The same messages for children. */
const childMessages: ReadonlyMap<string, string> = new Map([
  [noDepartmentMessage, '你还没有班级，请老师帮你加入'],
  [loadFailure, '没有读到你的班级，过一会儿再试'],
  [switchFailure, '没有换好班级，过一会儿再试'],
]);

/** Returns the message of a warning in the words of its reader; messages of the server stay as they are. */
export function warningText(message: string, isPupil: boolean): string {
  return isPupil ? (childMessages.get(message) ?? message) : message;
}

/** The title of the dialog (docs/behaviour.md#department-switch); without a name it is the bare one. */
export function departmentTitle(name: string | undefined, isPupil = false): string {
  if (isPupil) return name === undefined || name === '' ? '换班级' : `换班级（现在在${name}）`;
  return name === undefined || name === '' ? '部门切换' : `部门切换（当前部门 : ${name}）`;
}

/** Returns the user's working department; undefined when the user no longer belongs to it. */
export function currentDepartment({
  list,
  orgCode,
}: Schema<'CurrentDeparts'>): Schema<'LoginDepart'> | undefined {
  return list.find((department) => department.orgCode === orgCode);
}

/** Returns the departments that are not classes. */
export function officesOf<Depart extends { readonly orgCategory?: string | null }>(
  departs: readonly Depart[],
): Depart[] {
  return departs.filter(({ orgCategory }) => orgCategory !== '3');
}

/** Returns whether the user chooses the department to work in: a teacher works in all of their classes at once. */
export function hasChoice(departs: Parameters<typeof officesOf>[0]): boolean {
  return officesOf(departs).length > 1;
}

/** The title and the words of the dialog in a window whose department was changed in another one. */
export const movedTitle = (isPupil = false): string => (isPupil ? '换班级了' : '部门已切换');

export function movedText(name: string | undefined, isPupil = false): string {
  if (isPupil)
    return `你在别的窗口换了班级${name === undefined ? '' : `，现在在${name}`}。这个窗口要重新打开，没有保存的内容会丢掉。`;
  return `您已在其他窗口切换部门，当前部门：${name ?? '未设置'}。本窗口将按新部门重新加载，未保存的内容会丢失。`;
}

/** Returns the message after the switch. */
export function switchedText(name: string | undefined, isPupil = false): string {
  if (isPupil) return name === undefined ? '换好了' : `换到${name}了`;
  return name === undefined ? '部门切换成功' : `已切换到部门：${name}`;
}
