import type { BodyOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { findActiveById } from '#server/shared/people/account.store.ts';
import { listTeachers } from '#server/shared/people/class-teachers.store.ts';
import { notifyUsers } from '#server/shared/announcements/notify-users.ts';
import {
  completeLogin,
  logEvent,
  type LoginContext,
} from '#server/shared/authentication/login/complete-login.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { ignoreFullDisk } from '#server/store/outage.ts';
import {
  isGuessing,
  lessonPupilId,
  maxFails,
  pictureSecret,
  sourceOf,
  stateOfTry,
  type Source,
} from './class-login.rules.ts';
import {
  addTry,
  findCard,
  findLesson,
  findLastPupil,
  forgetTry,
  listLessonPupils,
  listTries,
  lockLesson,
  markTeachersWarned,
  rememberClassDevice,
} from './class-login.store.ts';

/**
 * Wrong codes from one address in a quarter of an hour: more than a school mistypes, fewer than a machine
 * tries.
 */
const maxWrongCodes = 300;

/**
 * Returns the lesson of a code. The refusal does not reveal whether the code exists or the lesson is over.
 * Errors: refusals.
 */
export async function requireLesson({ db, counters, clock }: Deps, code: string, ip: string) {
  const key = `lessonCode:${networkOf(ip)}`;
  if ((await counters.quarterHour.read(key)) >= maxWrongCodes) throw refusals.tooMany();
  const lesson = await findLesson(db, code);
  if (lesson !== undefined && lesson.endsAt > clock()) return lesson;
  // Classes that wait for their teacher repeat the request, so a closed lesson does not count.
  if (lesson === undefined) await counters.quarterHour.add(key);
  throw refusal('课堂还没有打开，请告诉老师');
}

type Lesson = Awaited<ReturnType<typeof requireLesson>>;

/** Returns the source under which a caller's tries are counted. */
export async function sourceOfCaller(
  { db, clock }: Deps,
  { departId }: Lesson,
  { ip, device }: Pick<LoginContext, 'ip' | 'device'>,
): Promise<Source> {
  return sourceOf(networkOf(ip), await findLastPupil(db, departId, device, clock()));
}

/**
 * Logs in a pupil of the open lesson with the two pictures of the card. Wrong taps of young children lock
 * their card at this source and count only for the lesson: neither for the address of the school nor for its
 * password logins.
 */
export async function logInByPicture(
  deps: Deps,
  code: string,
  { pupil, pictures }: BodyOf<'POST /teaching/pictureLogin/{token}'>,
  context: LoginContext,
) {
  const { db, passwords, codeSecret, clock } = deps;
  const { ip, device } = context;
  const lesson = await requireLesson(deps, code, ip);
  const { departId } = lesson;
  const listed = await listLessonPupils(db, departId);
  const found = listed.find(({ id }) => lessonPupilId(codeSecret, lesson, id) === pupil);
  const account = found === undefined ? undefined : await findActiveById(db, found.id);
  const hashed = account === undefined ? undefined : await findCard(db, account.id);
  if (account === undefined || hashed === undefined) throw refusal('没有找到你的名字，请重新打开这一页');
  const source = await sourceOfCaller(deps, lesson, context);
  const fails = await countTry(deps, lesson, source, { userId: account.id, cards: listed.length });
  if (!(await passwords.verify(hashed, pictureSecret(codeSecret, account.id, pictures)))) {
    const { username, realname } = account;
    logEvent(deps, `用户名: ${username},图片卡登录失败：图片不对`, username, realname, ip);
    await notifyTeachers(deps, lesson, { cards: listed.length, sender: username });
    throw refusal(
      fails % maxFails === 0
        ? '图片不对，已经锁住了，请老师帮你解锁，或者过十分钟再来'
        : '图片不对，再试一次',
    );
  }
  await forgetTry(db, { departId, source: source.key, userId: account.id });
  const answer = await completeLogin(deps, account, context, 'picture');
  await ignoreFullDisk(rememberClassDevice(db, { departId, userId: account.id, device }, clock()));
  return answer;
}

/**
 * Counts a try before the pictures are compared and returns the number of tries at this card from this
 * source. Errors: refusals.
 */
async function countTry(
  { db, clock }: Deps,
  { departId }: Lesson,
  source: Source,
  { userId, cards }: { readonly userId: string; readonly cards: number },
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    await lockLesson(trx, departId);
    const now = clock();
    const state = stateOfTry(await listTries(trx, departId), source, { userId, cards, now });
    switch (state) {
      case 'open':
        return await addTry(trx, { departId, source: source.key, userId }, now);
      case 'cardLocked':
        throw refusal('你的图片锁住了，请老师帮你解锁，或者过十分钟再来');
      case 'sourceLocked':
        throw refusal('这里试错的次数太多了，请告诉老师');
      default:
        return state satisfies never;
    }
  });
}

/** Warns the teachers of a class about guesses, once in a lesson. */
async function notifyTeachers(
  deps: Deps,
  lesson: Lesson,
  { cards, sender }: { readonly cards: number; readonly sender: string },
): Promise<void> {
  const { departId, departName, orgCode, openedAt } = lesson;
  if (!isGuessing(await listTries(deps.db, departId), cards)) return;
  await inTransaction(deps.db, async (trx) => {
    await lockLesson(trx, departId);
    const { guessingToldAt = null } = (await findLesson(trx, lesson.code)) ?? {};
    if (guessingToldAt !== null && guessingToldAt >= openedAt) return;
    await markTeachersWarned(trx, departId, deps.clock());
    await notifyUsers(deps, trx, {
      titile: `${departName}的课堂登录：有人在试别人的图片卡`,
      lines: [
        `${departName}的课堂登录里，几名同学的图片接连被试错。请在“课堂登录”里换一个新的课堂码，或确认是学生点错后让大家继续。`,
      ],
      to: await listTeachers(trx, orgCode),
      sender,
      openPage: `/isystem/departDetailList?depart=${departId}`,
      busType: 'classLogin',
      busId: departId,
    });
  });
}
