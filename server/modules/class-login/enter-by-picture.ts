import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals, refuse } from '#server/http/refusal.ts';
import { findActiveById } from '#server/shared/people/account.store.ts';
import { enter, logEvent, type Entrance } from '#server/shared/sessions/enter.ts';
import { lessonPupilId, mostFails, pictureSecret } from './class-login.rules.ts';
import { countTry, findLesson, forgetFails, listLessonPupils } from './class-login.store.ts';

/** Codes of no class from one address in a quarter of an hour: a school mistypes, a machine that tries out codes does not stop. */
const wrongCodes = 300;

/** The lesson of a code. Whether it never was one or is over is nobody's business. Errors: refusals. */
export async function demandLesson({ db, counters, clock }: Deps, code: string, ip: string) {
  const key = `lessonCode:${networkOf(ip)}`;
  if ((await counters.quarterHour.read(key)) >= wrongCodes) throw refusals.tooMany();
  const lesson = await findLesson(db, code);
  if (lesson !== undefined && lesson.endsAt > clock()) return lesson;
  // Classes that wait for their teacher try again and again.
  if (lesson === undefined) await counters.quarterHour.add(key);
  throw refuse('课堂还没有打开，请告诉老师');
}

/**
 * A pupil of the open lesson comes in by the two pictures of the card. Wrong taps of small children lock their card and nothing
 * else: neither their school's address nor the logins by password there.
 */
export async function enterByPicture(
  deps: Deps,
  code: string,
  { pupil, pictures }: BodyOf<'POST /teaching/pictureLogin/{token}'>,
  entrance: Entrance,
) {
  const { db, passwords, codeSecret, clock } = deps;
  const { ip } = entrance;
  const lesson = await demandLesson(deps, code, ip);
  const listed = await listLessonPupils(db, lesson.departId);
  const found = listed.find(({ id }) => lessonPupilId(codeSecret, lesson, id) === pupil);
  const account = found === undefined ? undefined : await findActiveById(db, found.id);
  if (account === undefined) throw refuse('没有找到你的名字，请重新打开这一页');
  const card = await countTry(db, account.id, clock());
  if (card === undefined) throw refuse('你的图片锁住了，请老师帮你打开，或者过十分钟再来');
  if (!(await passwords.verify(card.hashed, pictureSecret(codeSecret, account.id, pictures)))) {
    const { username, realname } = account;
    logEvent(deps, `用户名: ${username},图片卡登录失败：图片不对`, username, realname, ip);
    throw refuse(
      card.fails < mostFails
        ? '图片不对，再试一次'
        : '图片不对，已经锁住了，请老师帮你打开，或者过十分钟再来',
    );
  }
  await forgetFails(db, [account.id]);
  return await enter(deps, account, entrance, 'picture');
}
