// Generated from openapi/ by `npm run gen`. Do not edit.
import type { operations } from './schema.ts';

export type Operations = {
  "GET /sys/config/getCurrentConfig": { id: 'getCurrentConfig'; access: 'public'; scope: 'none'; operation: operations['getCurrentConfig'] };
  "GET /teaching/teachingCourseDept/list": { id: 'listCourseDepts'; access: 'login'; scope: 'responsible'; operation: operations['listCourseDepts'] };
  "POST /teaching/teachingCourseDept/addOrUpdate": { id: 'openCourses'; access: 'login'; scope: 'responsible'; operation: operations['openCourses'] };
  "PUT /teaching/teachingCourseDept/edit": { id: 'editCourseDept'; access: 'login'; scope: 'responsible'; operation: operations['editCourseDept'] };
  "GET /teaching/teachingCourseUnit/list": { id: 'listUnits'; access: 'login'; scope: 'responsible'; operation: operations['listUnits'] };
  "POST /teaching/teachingCourseUnit/add": { id: 'addUnit'; access: 'login'; scope: 'responsible'; operation: operations['addUnit'] };
  "PUT /teaching/teachingCourseUnit/edit": { id: 'editUnit'; access: 'login'; scope: 'responsible'; operation: operations['editUnit'] };
  "GET /teaching/teachingCourseUnit/mineUnit": { id: 'listMyUnits'; access: 'login'; scope: 'visible'; operation: operations['listMyUnits'] };
  "GET /teaching/teachingCourse/list": { id: 'listCourses'; access: 'login'; scope: 'responsible'; operation: operations['listCourses'] };
  "POST /teaching/teachingCourse/add": { id: 'addCourse'; access: 'login'; scope: 'responsible'; operation: operations['addCourse'] };
  "PUT /teaching/teachingCourse/edit": { id: 'editCourse'; access: 'login'; scope: 'responsible'; operation: operations['editCourse'] };
  "GET /teaching/teachingCourse/mineCourse": { id: 'listMyCourses'; access: 'login'; scope: 'visible'; operation: operations['listMyCourses'] };
  "GET /sys/sysDepart/queryMyDeptTreeList": { id: 'queryMyDeptTreeList'; access: 'login'; scope: 'responsible'; operation: operations['queryMyDeptTreeList'] };
  "GET /sys/dict/getDictItems/{dictCode}": { id: 'getDictItems'; access: 'public'; scope: 'none'; operation: operations['getDictItems'] };
  "POST /sys/common/upload": { id: 'uploadFile'; access: 'login'; scope: 'own'; operation: operations['uploadFile'] };
  "GET /sys/common/static/{path}": { id: 'downloadFile'; access: 'public'; scope: 'visible'; operation: operations['downloadFile'] };
  "GET /teaching/menu/getUserMenu": { id: 'getUserMenu'; access: 'public'; scope: 'none'; operation: operations['getUserMenu'] };
  "GET /sys/permission/getUserPermissionByToken": { id: 'getUserPermissionByToken'; access: 'login'; scope: 'own'; operation: operations['getUserPermissionByToken'] };
  "GET /sys/role/queryMySubRole": { id: 'queryMySubRole'; access: 'login'; scope: 'own'; operation: operations['queryMySubRole'] };
  "POST /sys/login": { id: 'login'; access: 'public'; scope: 'none'; operation: operations['login'] };
  "POST /sys/logout": { id: 'logout'; access: 'public'; scope: 'own'; operation: operations['logout'] };
  "GET /sys/randomImage/{key}": { id: 'getCaptchaImage'; access: 'public'; scope: 'none'; operation: operations['getCaptchaImage'] };
  "GET /sys/user/list": { id: 'listUsers'; access: 'login'; scope: 'responsible'; operation: operations['listUsers'] };
  "POST /sys/user/add": { id: 'addUser'; access: 'login'; scope: 'responsible'; operation: operations['addUser'] };
  "PUT /sys/user/edit": { id: 'editUser'; access: 'login'; scope: 'responsible'; operation: operations['editUser'] };
  "GET /sys/user/queryUserRole": { id: 'queryUserRole'; access: 'login'; scope: 'responsible'; operation: operations['queryUserRole'] };
  "GET /sys/user/userDepartList": { id: 'listUserDeparts'; access: 'login'; scope: 'responsible'; operation: operations['listUserDeparts'] };
  "GET /teaching/teachingWork/mine": { id: 'listMyWorks'; access: 'login'; scope: 'own'; operation: operations['listMyWorks'] };
  "POST /teaching/teachingWork/submit": { id: 'submitWork'; access: 'login'; scope: 'own'; operation: operations['submitWork'] };
  "GET /teaching/teachingWork/list": { id: 'listWorks'; access: 'login'; scope: 'responsible'; operation: operations['listWorks'] };
  "GET /teaching/teachingWork/queryTeachingWorkCorrectByMainId": { id: 'listWorkCorrections'; access: 'login'; scope: 'responsible'; operation: operations['listWorkCorrections'] };
  "PUT /teaching/teachingWork/edit": { id: 'editWork'; access: 'login'; scope: 'responsible'; operation: operations['editWork'] };
  "GET /teaching/teachingWork/leaderboard": { id: 'listPublicWorks'; access: 'public'; scope: 'published'; operation: operations['listPublicWorks'] };
  "GET /teaching/teachingWork/studentWorkInfo": { id: 'getPublicWork'; access: 'public'; scope: 'published'; operation: operations['getPublicWork'] };
  "POST /teaching/teachingWork/viewWork": { id: 'viewWork'; access: 'public'; scope: 'published'; operation: operations['viewWork'] };
  "POST /teaching/teachingWork/starWork": { id: 'starWork'; access: 'public'; scope: 'published'; operation: operations['starWork'] };
};

export type KeysOfTag = {
  "config": "GET /sys/config/getCurrentConfig";
  "course-dept": "GET /teaching/teachingCourseDept/list" | "POST /teaching/teachingCourseDept/addOrUpdate" | "PUT /teaching/teachingCourseDept/edit";
  "course-unit": "GET /teaching/teachingCourseUnit/list" | "POST /teaching/teachingCourseUnit/add" | "PUT /teaching/teachingCourseUnit/edit" | "GET /teaching/teachingCourseUnit/mineUnit";
  "course": "GET /teaching/teachingCourse/list" | "POST /teaching/teachingCourse/add" | "PUT /teaching/teachingCourse/edit" | "GET /teaching/teachingCourse/mineCourse";
  "depart": "GET /sys/sysDepart/queryMyDeptTreeList";
  "dict": "GET /sys/dict/getDictItems/{dictCode}";
  "file": "POST /sys/common/upload" | "GET /sys/common/static/{path}";
  "menu": "GET /teaching/menu/getUserMenu";
  "permission": "GET /sys/permission/getUserPermissionByToken";
  "role": "GET /sys/role/queryMySubRole";
  "session": "POST /sys/login" | "POST /sys/logout" | "GET /sys/randomImage/{key}";
  "user": "GET /sys/user/list" | "POST /sys/user/add" | "PUT /sys/user/edit" | "GET /sys/user/queryUserRole" | "GET /sys/user/userDepartList";
  "work": "GET /teaching/teachingWork/mine" | "POST /teaching/teachingWork/submit" | "GET /teaching/teachingWork/list" | "GET /teaching/teachingWork/queryTeachingWorkCorrectByMainId" | "PUT /teaching/teachingWork/edit" | "GET /teaching/teachingWork/leaderboard" | "GET /teaching/teachingWork/studentWorkInfo" | "POST /teaching/teachingWork/viewWork" | "POST /teaching/teachingWork/starWork";
};
