// Generated from openapi/ by `npm run gen`. Do not edit.
import type { OperationContract } from '../wire.ts';

type Loader = () => Promise<Readonly<Record<string, OperationContract>>>;

const load_access: Loader = async () => (await import('./operations/access.ts')).contracts;
const load_account: Loader = async () => (await import('./operations/account.ts')).contracts;
const load_announcement: Loader = async () => (await import('./operations/announcement.ts')).contracts;
const load_check: Loader = async () => (await import('./operations/check.ts')).contracts;
const load_course_dept: Loader = async () => (await import('./operations/course-dept.ts')).contracts;
const load_course_unit: Loader = async () => (await import('./operations/course-unit.ts')).contracts;
const load_course: Loader = async () => (await import('./operations/course.ts')).contracts;
const load_dashboard: Loader = async () => (await import('./operations/dashboard.ts')).contracts;
const load_depart: Loader = async () => (await import('./operations/depart.ts')).contracts;
const load_dict: Loader = async () => (await import('./operations/dict.ts')).contracts;
const load_file: Loader = async () => (await import('./operations/file.ts')).contracts;
const load_log: Loader = async () => (await import('./operations/log.ts')).contracts;
const load_profile: Loader = async () => (await import('./operations/profile.ts')).contracts;
const load_role: Loader = async () => (await import('./operations/role.ts')).contracts;
const load_user: Loader = async () => (await import('./operations/user.ts')).contracts;
const load_work: Loader = async () => (await import('./operations/work.ts')).contracts;

export const loaders: Readonly<Record<string, Loader>> = {
  "/sys/user/register": load_access,
  "/sys/user/checkOnlyUser": load_access,
  "/sys/checkCaptcha": load_access,
  "/sys/sms": load_access,
  "/sys/phoneLogin": load_access,
  "/sys/user/startRecovery": load_access,
  "/sys/user/phoneVerification": load_access,
  "/sys/user/verifyResetCode": load_access,
  "/sys/user/recoverPassword": load_access,
  "/sys/user/resetCode": load_access,
  "/thirdLogin/render/{source}": load_access,
  "/thirdLogin/{source}/callback": load_access,
  "/thirdLogin/getLoginUser/{id}": load_access,
  "/cas/client/validateLogin": load_access,
  "/sys/user/updatePassword": load_account,
  "/sys/user/getCurrentUserDeparts": load_account,
  "/sys/selectDepart": load_account,
  "/sys/annountCement/listByUser": load_announcement,
  "/sys/annountCement/queryById": load_announcement,
  "/sys/sysAnnouncementSend/editByAnntIdAndUserId": load_announcement,
  "/sys/sysAnnouncementSend/readAll": load_announcement,
  "/sys/sysAnnouncementSend/getMyAnnouncementSend": load_announcement,
  "/sys/annountCement/list": load_announcement,
  "/sys/annountCement/add": load_announcement,
  "/sys/annountCement/edit": load_announcement,
  "/sys/annountCement/delete": load_announcement,
  "/sys/annountCement/deleteBatch": load_announcement,
  "/sys/annountCement/doReleaseData": load_announcement,
  "/sys/annountCement/doReovkeData": load_announcement,
  "/sys/duplicate/check": load_check,
  "/sys/checkRule/checkByCode": load_check,
  "/teaching/teachingCourseDept/list": load_course_dept,
  "/teaching/teachingCourseDept/addOrUpdate": load_course_dept,
  "/teaching/teachingCourseDept/edit": load_course_dept,
  "/teaching/teachingCourseUnit/list": load_course_unit,
  "/teaching/teachingCourseUnit/add": load_course_unit,
  "/teaching/teachingCourseUnit/edit": load_course_unit,
  "/teaching/teachingCourseUnit/mineUnit": load_course_unit,
  "/teaching/teachingCourse/list": load_course,
  "/teaching/teachingCourse/add": load_course,
  "/teaching/teachingCourse/edit": load_course,
  "/teaching/teachingCourse/mineCourse": load_course,
  "/sys/loginfo": load_dashboard,
  "/sys/visitInfo": load_dashboard,
  "/teaching/dashboard/site": load_dashboard,
  "/teaching/dashboard/grading": load_dashboard,
  "/teaching/dashboard/classes": load_dashboard,
  "/teaching/dashboard/mine": load_dashboard,
  "/sys/sysDepart/queryMyDeptTreeList": load_depart,
  "/sys/dict/getDictItems/{dictCode}": load_dict,
  "/sys/common/upload": load_file,
  "/sys/common/static/{path}": load_file,
  "/sys/log/list": load_log,
  "/sys/log/exportXls": load_log,
  "/teaching/user/info": load_profile,
  "/teaching/user/edit": load_profile,
  "/teaching/user/sessions": load_profile,
  "/teaching/user/closeSession": load_profile,
  "/teaching/user/closeOtherSessions": load_profile,
  "/sys/role/queryMySubRole": load_role,
  "/sys/user/list": load_user,
  "/sys/user/add": load_user,
  "/sys/user/edit": load_user,
  "/sys/user/queryById": load_user,
  "/sys/user/delete": load_user,
  "/sys/user/deleteBatch": load_user,
  "/sys/user/frozenBatch": load_user,
  "/sys/user/changePassword": load_user,
  "/sys/user/recycleBin": load_user,
  "/sys/user/putRecycleBin": load_user,
  "/sys/user/deleteRecycleBin": load_user,
  "/sys/user/exportXls": load_user,
  "/sys/user/importExcel": load_user,
  "/sys/user/importTemplate": load_user,
  "/sys/user/generateUserId": load_user,
  "/sys/user/genStudents": load_user,
  "/sys/user/queryUserRole": load_user,
  "/sys/user/userDepartList": load_user,
  "/sys/user/departUserList": load_user,
  "/sys/user/queryByIds": load_user,
  "/teaching/teachingWork/mine": load_work,
  "/teaching/teachingWork/submit": load_work,
  "/teaching/teachingWork/queryById": load_work,
  "/teaching/teachingWork/listVersion": load_work,
  "/teaching/teachingWork/restoreVersion": load_work,
  "/teaching/teachingWork/list": load_work,
  "/teaching/teachingWork/queryTeachingWorkCorrectByMainId": load_work,
  "/teaching/teachingWork/edit": load_work,
  "/teaching/teachingWork/leaderboard": load_work,
  "/teaching/teachingWork/studentWorkInfo": load_work,
  "/teaching/teachingWork/viewWork": load_work,
  "/teaching/teachingWork/starWork": load_work,
};
