import { journeyPassword } from '#tests/support/engines/product-process.ts';
import type { Visitor } from './city-visitor.ts';

// The requests of a pupil's pages, as recorded in a browser (November 2026). Static files come from the
// browser cache.

/** Logs in from the open login page. Requests that a page sends together are sent together here. */
export async function logIn(visitor: Visitor, username: string): Promise<void> {
  await visitor.logIn(username, journeyPassword);
  const answers = await visitor.together([
    '/sys/config/getConfig?key=_indexHtml',
    '/teaching/dashboard/mine',
    '/sys/annountCement/listByUser',
  ]);
  const pictures = answers.join('').matchAll(/\/api(\/sys\/common\/static\/[\da-f]{32}\.svg)/g);
  await visitor.together([...new Set([...pictures].map(([, picture = '']) => picture))].slice(0, 3));
}

/** Sends the requests that a page repeats when its socket opens, because it may have missed a message. */
export async function sitDown(visitor: Visitor): Promise<void> {
  await visitor.openSocket();
  await visitor.together([
    '/sys/permission/getUserPermissionByToken',
    '/sys/config/getCurrentConfig',
    '/sys/config/getConfig?key=_indexHtml',
    '/teaching/dashboard/mine',
    '/sys/user/getCurrentUserDeparts',
    '/sys/annountCement/listByUser',
    '/online/graphreport/api/dashboard',
  ]);
}

export async function poll(visitor: Visitor): Promise<void> {
  await visitor.get('/sys/annountCement/listByUser');
}

/** Opens 我的课程 and the work of the first unit. */
export async function openUnit(visitor: Visitor): Promise<void> {
  await visitor.together(['/teaching/classJoin/mine', '/sys/annountCement/listByUser']);
  const units = await unitsOf(visitor);
  await visitor.post('/teaching/teachingDepartDayLog/unitViewLog', { unitId: firstIn(units, id) });
  await visitor.get(`/sys/common/static/${firstIn(units, project)}`);
}

/** Submits a project of 2 MB with unique bytes to the first unit. */
export async function handIn(visitor: Visitor, number: number, bytes: Buffer): Promise<void> {
  const courseId = firstIn(await unitsOf(visitor), id);
  const workFile = firstIn(await visitor.upload(bytes), id);
  const work = { workName: `作业${number}`, workType: '2', workStatus: 1, workFile, courseId };
  await visitor.post('/teaching/teachingWork/submit', work);
}

async function unitsOf(visitor: Visitor): Promise<string> {
  const course = firstIn(await visitor.get('/teaching/teachingCourse/mineCourse'), id);
  return await visitor.get(`/teaching/teachingCourseUnit/mineUnit?courseId=${course}&pageNo=1&pageSize=99`);
}

const id = /"id":"([\w-]+)"/;
const project = /([\da-f]{32}\.sb3)/;

function firstIn(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`no ${pattern.source} in ${text.slice(0, 200)}`);
  return found;
}
