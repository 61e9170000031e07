import { byBody, byList, byQuery, type Ids, type Trials } from './attempt.ts';

const notice = {
  titile: '通知',
  msgCategory: '1',
  msgType: 'USER',
  startTime: '2026-01-01 00:00:00',
  endTime: '2099-01-01 00:00:00',
  msgAbstract: '摘要',
};

const entryEnd = '2099-01-01 00:00:00';
const exhibitionEdit = (ids: Ids) => ({
  id: ids.exhibition,
  title: '改名',
  departIds: ids.depart,
  entryEnd,
});

/** Attempts with courses, works, files and announcements. */
export const teachingTrials: Trials = {
  'POST /teaching/teachingCourse/add': [
    { of: 'depart', body: (ids) => ({ courseName: '课程', departIds: ids.depart }) },
  ],
  'PUT /teaching/teachingCourse/edit': [
    byBody('course', 'id', { courseName: '改名' }),
    { of: 'depart', body: (ids) => ({ id: ids.course, courseName: '改名', departIds: ids.depart }) },
  ],
  'GET /teaching/teachingCourse/queryById': [byQuery('course')],
  'DELETE /teaching/teachingCourse/delete': [byQuery('course')],
  'DELETE /teaching/teachingCourse/deleteBatch': [byList('course')],
  'PUT /teaching/teachingCourse/restore': [byBody('deletedCourse', 'ids')],
  'PUT /teaching/teachingCourse/back/{id}': [
    { of: 'deletedCourse', path: (ids) => ({ id: ids.deletedCourse }) },
  ],
  'PUT /teaching/teachingCourse/sort': [byBody('course', 'ids')],
  'POST /teaching/teachingCourse/copy': [byBody('course', 'id')],
  'POST /teaching/teachingCourseUnit/add': [byBody('course', 'courseId', { unitName: '单元' })],
  'PUT /teaching/teachingCourseUnit/edit': [
    { of: 'unit', body: (ids) => ({ id: ids.unit, courseId: ids.course, unitName: '改名' }) },
    { of: 'course', body: (ids) => ({ id: ids.unit, courseId: ids.course, unitName: '改名' }) },
  ],
  'POST /teaching/teachingCourseUnit/copy': [byBody('unit', 'id')],
  'GET /teaching/teachingCourseUnit/queryById': [byQuery('unit')],
  'DELETE /teaching/teachingCourseUnit/delete': [byQuery('unit')],
  'DELETE /teaching/teachingCourseUnit/deleteBatch': [byList('unit')],
  'PUT /teaching/teachingCourseUnit/restore': [byBody('deletedUnit', 'ids')],
  'PUT /teaching/teachingCourseUnit/back/{id}': [
    { of: 'deletedUnit', path: (ids) => ({ id: ids.deletedUnit }) },
  ],
  'PUT /teaching/teachingCourseUnit/editBatch': [
    { of: 'unit', body: (ids) => [{ id: ids.unit, mapX: 1, mapY: 2 }] },
  ],
  'GET /teaching/teachingCourseUnit/mineUnit': [byQuery('course', 'courseId')],
  'POST /teaching/teachingCourseDept/addOrUpdate': [
    { of: 'depart', body: (ids) => ({ deptId: ids.depart, courseIdList: [ids.freeCourse] }) },
    { of: 'freeCourse', body: (ids) => ({ deptId: ids.depart, courseIdList: [ids.freeCourse] }) },
  ],
  'POST /teaching/teachingCourseDept/add': [
    { of: 'depart', body: (ids) => ({ deptId: ids.depart, courseId: ids.freeCourse }) },
    { of: 'freeCourse', body: (ids) => ({ deptId: ids.depart, courseId: ids.freeCourse }) },
  ],
  'PUT /teaching/teachingCourseDept/edit': [byBody('given', 'id', { openTime: '2026-01-01 00:00:00' })],
  'GET /teaching/teachingCourseDept/queryById': [byQuery('given')],
  'DELETE /teaching/teachingCourseDept/delete': [byQuery('given')],
  'DELETE /teaching/teachingCourseDept/deleteBatch': [byList('given')],

  'POST /teaching/teachingDepartDayLog/unitViewLog': [byBody('unit', 'unitId')],
  'GET /teaching/progress/courses': [byQuery('depart', 'departId')],
  'GET /teaching/progress/board': [
    { of: 'depart', query: (ids) => ({ departId: ids.depart, courseId: ids.course }) },
    { of: 'course', query: (ids) => ({ departId: ids.depart, courseId: ids.course }) },
  ],
  'POST /teaching/progress/remind': 'needs a course that is open: tried in remind-unit.test.ts',
  'GET /teaching/class/gradebook': [byQuery('depart')],
  'GET /teaching/class/growth': [
    { of: 'depart', query: (ids) => ({ id: ids.depart, userId: ids.user }) },
    { of: 'user', query: (ids) => ({ id: ids.depart, userId: ids.user }) },
  ],
  'GET /teaching/class/exportGradebook': 'a file: tried in gradebook.test.ts',
  'PUT /teaching/class/gradebookWeights': [byBody('depart', 'departId', { weights: [] })],
  'GET /teaching/progress/exportBoard': 'a file: tried in progress.test.ts',

  'POST /teaching/teachingWork/submit': [
    { of: 'myWork', body: (ids) => ({ id: ids.myWork, workName: '作品', workFile: ids.myFile }) },
    { of: 'myFile', body: (ids) => ({ workName: '作品', workFile: ids.myFile }) },
  ],
  'GET /teaching/teachingWork/queryById': [byQuery('work')],
  'GET /teaching/teachingWork/listVersion': [byQuery('work')],
  'GET /teaching/teachingWork/compareVersions': 'needs stored projects: tried in work-versions.test.ts',
  'POST /teaching/teachingWork/restoreVersion': [byBody('myWork', 'workId', { versionNo: 1 })],
  'GET /teaching/teachingWork/queryTeachingWorkCorrectByMainId': [byQuery('work')],
  'GET /teaching/teachingWork/similar': [byQuery('work')],
  'GET /teaching/teachingWork/rubric': [byQuery('work')],
  'GET /teaching/teachingWork/analyses': 'needs analysed works: tried in task-analyses.test.ts',
  'GET /teaching/teachingWork/waiting': 'needs waiting works: tried in waiting-tasks.test.ts',
  'POST /teaching/teachingWork/sendWork': [
    { of: 'work', body: (ids) => ({ sendWorkId: ids.work, userIdList: [ids.classmate] }) },
    { of: 'classmate', body: (ids) => ({ sendWorkId: ids.work, userIdList: [ids.classmate] }) },
  ],
  'PUT /teaching/teachingWork/edit': [
    byBody('work', 'id', { workName: '作品', workStatus: 2, teachingWorkCorrectList: [] }),
  ],
  'DELETE /teaching/teachingWork/delete': [byQuery('work')],
  'DELETE /teaching/teachingWork/deleteBatch': [byList('work')],
  'PUT /teaching/teachingWork/restore': [byBody('deletedWork', 'ids')],
  'PUT /teaching/teachingWork/back/{id}': [{ of: 'deletedWork', path: (ids) => ({ id: ids.deletedWork }) }],
  'DELETE /teaching/teachingWork/deletePhysic/{id}': [
    { of: 'deletedWork', path: (ids) => ({ id: ids.deletedWork }) },
  ],
  'PUT /teaching/teachingWork/describe': [byBody('work', 'workId', { workDesc: '说明' })],
  'GET /teaching/teachingWork/share': [byQuery('myWork')],
  'POST /teaching/teachingWork/share': [byBody('myWork', 'id')],
  'DELETE /teaching/teachingWork/share': [byQuery('work')],
  'POST /teaching/teachingWork/setWorkTag': [byBody('work', 'workId', { workTag: '好' })],
  'PUT /teaching/teachingWork/rename': [byBody('myWork', 'id', { workName: '改名' })],
  'GET /teaching/teachingWork/getWorkComments': [byQuery('work', 'workId')],
  'POST /teaching/teachingWork/saveComment': [byBody('work', 'workId', { comment: '好玩' })],
  'DELETE /teaching/teachingWork/delComment': [byQuery('myComment')],
  'POST /teaching/teachingWork/reportComment': [byBody('comment', 'id', { reason: '骂人' })],
  'PUT /teaching/workComment/updateStatus': [byBody('comment', 'ids', { commentStatus: 1 })],
  'PUT /teaching/workComment/handle': [byBody('comment', 'ids')],
  'DELETE /teaching/workComment/deleteBatch': [byList('comment')],
  'PUT /teaching/workComment/restore': [byBody('deletedComment', 'ids')],
  'DELETE /teaching/backpack/delete': 'of the caller alone: tried in backpack.test.ts',
  'GET /teaching/teachingWork/leaderboard': 'published works alone, of everybody',
  'GET /teaching/teachingWork/userInfo': 'authors of published works alone, of everybody',
  'GET /teaching/teachingNews/newsDetail': 'published news alone, of the whole school',
  'GET /teaching/teachingWork/studentWorkInfo': [byQuery('work', 'workId')],
  'POST /teaching/teachingWork/viewWork': [byBody('work', 'workId')],
  'POST /teaching/teachingWork/remix': 'published works alone, of everybody',
  'POST /teaching/teachingWork/starWork': [byBody('work', 'workId')],
  'POST /teaching/teachingWork/favourite': [byBody('work', 'workId')],
  'DELETE /teaching/teachingWork/favourite': 'of the caller alone: tried in work-favourite.test.ts',

  'GET /teaching/teachingAdditionalWork/queryById': [byQuery('homework')],
  'PUT /teaching/teachingAdditionalWork/edit': [
    {
      of: 'homework',
      body: (ids) => ({ id: ids.homework, workName: '改名', status: 1, workDept: ids.depart }),
    },
  ],
  'DELETE /teaching/teachingAdditionalWork/delete': [byQuery('homework')],
  'DELETE /teaching/teachingAdditionalWork/deleteBatch': [byList('homework')],
  'PUT /teaching/teachingAdditionalWork/restore': [byBody('deletedHomework', 'ids')],
  'GET /teaching/teachingAdditionalWork/progress': [byQuery('homework')],
  'POST /teaching/teachingAdditionalWork/remind': [byBody('homework', 'id')],
  'POST /teaching/teachingAdditionalWork/releaseMarks':
    'needs unreleased marks: tried in unreleased-marks.test.ts',
  'GET /teaching/teachingAdditionalWork/exportMarks': 'a file: tried in unreleased-marks.test.ts',
  'GET /teaching/teachingWork/marksTemplate': 'a file: tried in import-marks.test.ts',
  'GET /teaching/teachingAdditionalWork/downloadWorks': 'a file: tried in homework-progress.test.ts',
  'POST /teaching/teachingAdditionalWork/downloadTicket':
    'needs something handed in: tried in download-ticket.test.ts',
  'GET /teaching/teachingAdditionalWork/getWorkInfo': 'as a member of a class: tried in my-homework.test.ts',
  'GET /teaching/teachingWork/mineAdditionalWork': 'as a member of a class: tried in my-homework.test.ts',

  'POST /teaching/exhibition/add': [
    { of: 'depart', body: (ids) => ({ title: '作品展', departIds: ids.depart, entryEnd }) },
  ],
  'GET /teaching/exhibition/queryById': [byQuery('exhibition')],
  'PUT /teaching/exhibition/edit': [
    { of: 'exhibition', body: exhibitionEdit },
    { of: 'depart', body: exhibitionEdit },
  ],
  'DELETE /teaching/exhibition/deleteBatch': [byList('exhibition')],
  'PUT /teaching/exhibition/restore': [byBody('deletedExhibition', 'ids')],
  'PUT /teaching/exhibition/finish': [byBody('exhibition', 'id')],
  'GET /teaching/exhibition/candidates': [byQuery('exhibition')],
  'PUT /teaching/exhibition/collect': [
    { of: 'exhibition', body: (ids) => ({ id: ids.exhibition, workIds: [ids.work] }) },
    { of: 'work', body: (ids) => ({ id: ids.exhibition, workIds: [ids.work] }) },
  ],
  'GET /teaching/exhibition/removed': 'empty for strangers: tried in exhibition.test.ts',
  'PUT /teaching/exhibition/remove': [byBody('entry', 'id', { reason: '不合适' })],
  'PUT /teaching/exhibition/putBack': [byBody('removedEntry', 'id')],
  'GET /teaching/exhibition/view': [byQuery('exhibition')],
  'GET /teaching/exhibition/entries': [byQuery('exhibition')],
  'GET /teaching/exhibition/entry': [byQuery('entry')],
  'GET /teaching/exhibition/file': 'a file: tried in exhibition.test.ts',
  'PUT /teaching/exhibition/enter': 'as a pupil of a class: tried in exhibition.test.ts',
  'DELETE /teaching/exhibition/withdraw': 'as a pupil of a class: tried in exhibition.test.ts',
  'PUT /teaching/exhibition/vote': 'as a pupil of a class: tried in exhibition.test.ts',

  'POST /sys/upload/finish': 'own uploads alone: tried in upload-parts.test.ts',

  'GET /system/sysFile/queryById': [byQuery('file')],
  'GET /system/sysFile/uses': [byQuery('file')],
  'PUT /system/sysFile/edit': [byBody('file', 'id', { fileName: 'x.sb3', fileType: 1 })],
  'DELETE /system/sysFile/delete': [byQuery('freeFile')],
  'DELETE /system/sysFile/deleteBatch': [byList('freeFile')],
  'PUT /system/sysFile/restore': [byBody('deletedFile', 'ids')],
  'PUT /system/sysFile/back/{id}': [{ of: 'deletedFile', path: (ids) => ({ id: ids.deletedFile }) }],

  'POST /teaching/notice/send': [
    { of: 'user', body: (ids) => ({ title: '通知', content: '内容', userIds: [ids.user] }) },
  ],
  'GET /teaching/notice/readers': 'own notices alone: tried in class-notice.test.ts',
  'POST /teaching/notice/remind': 'own notices alone: tried in class-notice.test.ts',
  'DELETE /teaching/notice/revoke': 'own notices alone: tried in class-notice.test.ts',

  'GET /sys/annountCement/queryById': [byQuery('received')],
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': [
    { ...byBody('received', 'anntId'), finds: 'nothing to do' },
  ],
  'GET /sys/annountCement/readers': [byQuery('announcement')],
  'POST /sys/annountCement/add': [{ of: 'user', body: (ids) => ({ ...notice, userIds: ids.user }) }],
  'PUT /sys/annountCement/edit': [
    { of: 'draft', body: (ids) => ({ ...notice, id: ids.draft, userIds: ids.user }) },
    { of: 'user', body: (ids) => ({ ...notice, id: ids.draft, userIds: ids.user }) },
  ],
  'DELETE /sys/annountCement/delete': [byQuery('draft')],
  'DELETE /sys/annountCement/deleteBatch': [byList('draft')],
  'GET /sys/annountCement/doReleaseData': [byQuery('draft')],
  'GET /sys/annountCement/doReovkeData': [byQuery('announcement')],
};
