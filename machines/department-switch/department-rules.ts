import type { Schema } from '#openapi/index.ts';

/** Specification §2, beside the select. */
export const departmentHint = '您隶属于多部门，请选择当前所在部门';

/** Specification §4: somebody without a department cannot choose one. */
export const noDepartmentMessage = '您尚未设置部门信息!';

/** What is said when a call fails without a message of its own. */
export const loadFailure = '部门信息获取失败，请稍后再试';
export const switchFailure = '部门切换失败，请稍后再试';

/** The title of the dialog (specification §2); without a name it is the bare one. */
export function departmentTitle(name: string | undefined): string {
  return name === undefined || name === '' ? '部门切换' : `部门切换（当前部门 : ${name}）`;
}

/** The department the user works in now; undefined when it is none of theirs any more. */
export function currentDepartment({
  list,
  orgCode,
}: Schema<'CurrentDeparts'>): Schema<'LoginDepart'> | undefined {
  return list.find((department) => department.orgCode === orgCode);
}
