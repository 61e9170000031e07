import { expect, it } from 'vitest';
import { contractOperations } from '#server/http/contract.ts';

// An operation that creates something declares `x-once`: repeating it with the same key after a lost answer
// creates nothing more (decision 142). Every other POST is listed here with the effect of a repetition.

const exceptions: Readonly<Record<string, readonly string[]>> = {
  'A second one finds what the first has made and makes nothing': [
    '/sys/common/preview',
    '/sys/upload/begin',
    '/sys/upload/part',
    '/sys/upload/finish',
    '/sys/user/addSysUserRole',
    '/sys/user/editSysDepartWithUser',
    '/sys/sysDepartRole/deptRoleUserAdd',
    '/teaching/teachingDepartDayLog/unitViewLog',
    '/teaching/teachingWork/favourite',
    '/teaching/teachingWork/share',
    '/teaching/teachingWork/starWork',
    '/teaching/teachingWork/submit',
    '/teaching/teachingWork/viewWork',
    '/teaching/classLogin/open',
    '/teaching/class/transfer',
  ],
  'It sets or removes, and does so once however often it comes': [
    '/python-input/:ticket',
    '/online/cgform/api/doButton/:code',
    '/online/cgform/api/doDbSynch/:code',
    '/sys/config/saveTenantConfig',
    '/sys/permission/saveDepartPermission',
    '/sys/permission/saveRolePermission',
    '/sys/role/datarule',
    '/sys/sysDepart/moveAndDelete',
    '/sys/sysDepart/removeAll',
    '/sys/sysDepartPermission/datarule',
    '/sys/sysDepartPermission/saveDeptRolePermission',
    '/sys/sysDepartRole/datarule',
    '/sys/user/resetSecondFactor',
    '/teaching/classLogin/close',
    '/teaching/classLogin/unlock',
    '/teaching/dashboard/marksSeen',
    '/teaching/teachingAdditionalWork/releaseMarks',
    '/teaching/teachingWork/setWorkTag',
    '/teaching/user/closeOtherSessions',
    '/teaching/user/closeSession',
  ],
  'It takes the place of what was there, and the answer is a secret that the database does not keep': [
    '/sys/secondFactor/begin',
    '/sys/secondFactor/renewCodes',
    '/teaching/classCode/renew',
    '/teaching/classLogin/cards',
    '/teaching/classLogin/newCode',
    '/online/cgform/publicLink/:code/renew',
  ],
  'Its answer holds passwords; account names are unique': ['/sys/user/genStudents'],
  'Its answer holds passwords, which a repetition replaces': ['/teaching/class/resetPasswords'],
  'It has a captcha that works once; account names are unique': ['/sys/user/register'],
  'It asks, lets somebody in or out, or changes a password': [
    '/cas/client/validateLogin',
    '/online/cgreport/head/preview',
    '/online/public/form/:token/receipt',
    '/sys/checkCaptcha',
    '/sys/login',
    '/sys/logout',
    '/sys/phoneLogin',
    '/sys/secondFactor/confirm',
    '/sys/secondFactor/login',
    '/sys/secondFactor/remove',
    '/sys/selectDepart',
    '/sys/user/openPhone',
    '/sys/user/phoneVerification',
    '/sys/user/recoverPassword',
    '/sys/user/startRecovery',
    '/sys/user/updatePassword',
    '/sys/user/verifyResetCode',
    '/sys/backup/downloadByTicket',
    '/sys/backup/downloadTicket',
    '/teaching/pictureLogin/:token',
    '/teaching/teachingAdditionalWork/downloadByTicket',
    '/teaching/teachingAdditionalWork/downloadTicket',
  ],
  'It runs or sends something now, and refuses to do so twice within its own time': [
    '/sys/backup/check',
    '/sys/backup/start',
    '/sys/quartzJob/execute',
    '/sys/sms',
    '/sys/user/resetCode',
    '/teaching/notice/remind',
    '/teaching/progress/remind',
    '/teaching/teachingAdditionalWork/remind',
  ],
  'An import compares its rows with those that have the same account, code or name, and adds none of them twice':
    [
      '/sys/checkRule/importExcel',
      '/sys/dict/importExcel',
      '/sys/fillRule/importExcel',
      '/sys/position/importExcel',
      '/sys/role/importExcel',
      '/sys/sysDepartPermission/importExcel',
      '/sys/sysDepartRole/importExcel',
      '/sys/user/importExcel',
      '/sys/user/importStudent',
      '/teaching/teachingCourseDept/importExcel',
      '/teaching/teachingWork/importMarks',
    ],
  'A file that is sent twice is one more that nobody names, and goes with those': [
    '/online/public/form/:token/file',
    '/sys/common/upload',
  ],
};

const posts = contractOperations().filter(({ method }) => method === 'POST');
const excepted = Object.values(exceptions).flat();

it('every POST operation is idempotent or listed with a reason', () => {
  const open = posts.filter(({ once }) => !once).map(({ url }) => url);
  expect(open.toSorted()).toEqual(excepted.toSorted());
});

it('only POST operations are marked as idempotent creation', () => {
  const others = contractOperations().filter(({ method, once }) => once && method !== 'POST');
  expect(others.map(({ key }) => key)).toEqual([]);
});
