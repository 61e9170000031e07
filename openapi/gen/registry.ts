// Generated from openapi/ by `npm run gen`. Do not edit.
import type { OperationContract } from '../wire.ts';

const tagOfPath: Readonly<Record<string, keyof typeof loaders>> = {
  "/sys/user/updatePassword": 'account',
  "/sys/user/getCurrentUserDeparts": 'account',
  "/sys/selectDepart": 'account',
  "/sys/annountCement/listByUser": 'announcement',
  "/sys/annountCement/queryById": 'announcement',
  "/sys/sysAnnouncementSend/editByAnntIdAndUserId": 'announcement',
  "/sys/sysAnnouncementSend/readAll": 'announcement',
  "/sys/sysAnnouncementSend/getMyAnnouncementSend": 'announcement',
  "/sys/annountCement/list": 'announcement',
  "/sys/annountCement/add": 'announcement',
  "/sys/annountCement/edit": 'announcement',
  "/sys/annountCement/delete": 'announcement',
  "/sys/annountCement/deleteBatch": 'announcement',
  "/sys/annountCement/doReleaseData": 'announcement',
  "/sys/annountCement/doReovkeData": 'announcement',
  "/sys/config/getCurrentConfig": 'config',
  "/teaching/teachingCourseDept/list": 'course-dept',
  "/teaching/teachingCourseDept/addOrUpdate": 'course-dept',
  "/teaching/teachingCourseDept/edit": 'course-dept',
  "/teaching/teachingCourseUnit/list": 'course-unit',
  "/teaching/teachingCourseUnit/add": 'course-unit',
  "/teaching/teachingCourseUnit/edit": 'course-unit',
  "/teaching/teachingCourseUnit/mineUnit": 'course-unit',
  "/teaching/teachingCourse/list": 'course',
  "/teaching/teachingCourse/add": 'course',
  "/teaching/teachingCourse/edit": 'course',
  "/teaching/teachingCourse/mineCourse": 'course',
  "/sys/sysDepart/queryMyDeptTreeList": 'depart',
  "/sys/dict/getDictItems/{dictCode}": 'dict',
  "/sys/common/upload": 'file',
  "/sys/common/static/{path}": 'file',
  "/teaching/menu/getUserMenu": 'menu',
  "/sys/permission/getUserPermissionByToken": 'permission',
  "/sys/role/queryMySubRole": 'role',
  "/sys/login": 'session',
  "/sys/logout": 'session',
  "/sys/randomImage/{key}": 'session',
  "/sys/user/list": 'user',
  "/sys/user/add": 'user',
  "/sys/user/edit": 'user',
  "/sys/user/queryUserRole": 'user',
  "/sys/user/userDepartList": 'user',
  "/teaching/teachingWork/mine": 'work',
  "/teaching/teachingWork/submit": 'work',
  "/teaching/teachingWork/list": 'work',
  "/teaching/teachingWork/queryTeachingWorkCorrectByMainId": 'work',
  "/teaching/teachingWork/edit": 'work',
  "/teaching/teachingWork/leaderboard": 'work',
  "/teaching/teachingWork/studentWorkInfo": 'work',
  "/teaching/teachingWork/viewWork": 'work',
  "/teaching/teachingWork/starWork": 'work',
};

const loaders = {
  "account": async () => (await import('./operations/account.ts')).contracts,
  "announcement": async () => (await import('./operations/announcement.ts')).contracts,
  "config": async () => (await import('./operations/config.ts')).contracts,
  "course-dept": async () => (await import('./operations/course-dept.ts')).contracts,
  "course-unit": async () => (await import('./operations/course-unit.ts')).contracts,
  "course": async () => (await import('./operations/course.ts')).contracts,
  "depart": async () => (await import('./operations/depart.ts')).contracts,
  "dict": async () => (await import('./operations/dict.ts')).contracts,
  "file": async () => (await import('./operations/file.ts')).contracts,
  "menu": async () => (await import('./operations/menu.ts')).contracts,
  "permission": async () => (await import('./operations/permission.ts')).contracts,
  "role": async () => (await import('./operations/role.ts')).contracts,
  "session": async () => (await import('./operations/session.ts')).contracts,
  "user": async () => (await import('./operations/user.ts')).contracts,
  "work": async () => (await import('./operations/work.ts')).contracts,
};

/** The contract of an operation; undefined when the contract does not have it. */
export async function contractOf(method: string, path: string): Promise<OperationContract | undefined> {
  const tag = tagOfPath[path];
  if (tag === undefined) return undefined;
  const contracts: Record<string, OperationContract> = await loaders[tag]();
  return contracts[`${method.toUpperCase()} ${path}`];
}
