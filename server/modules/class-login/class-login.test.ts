import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { cardPictureNames } from '#openapi/picture-cards.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

const minute = 60_000;
const hour = 60 * minute;
// Nine in the morning in China.
const morning = new Date('2026-03-02T01:00:00Z');
const closed = '课堂还没有打开，请告诉老师';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;
let pupil: string;
let foreigner: string;

beforeAll(async () => {
  server = await createTestServer();
  server.setNow(morning);
  school = teachingSchool(server);
  [one, two, pupil, foreigner] = await Promise.all([
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
    school.userId('s30101'),
    school.userId('s30201'),
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(morning);
  await server.deps.counters.quarterHour.clear('ip:127.0.0.1');
  await server.database.db.deleteFrom('teachingClassLogin').execute();
  await server.database.db.deleteFrom('teachingPictureCard').execute();
  await server.database.db.deleteFrom('teachingPictureTry').execute();
  await server.database.db.deleteFrom('teachingClassDevice').execute();
});

type Card = { readonly id: string; readonly name: string; readonly pictures: readonly string[] };
const said = ({ status, success, message }: TestAnswer) => ({ status, success, message });
const refused = (message: string, status = 200) => ({ status, success: false, message });
const as = async (name: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  await server.call(method, path, { token: await server.login(name), body });
const manage = async (
  action: 'open' | 'close' | 'cards' | 'unlock' | 'newCode',
  body: object,
  name = 'teacher',
) => await as(name, 'POST', `/teaching/classLogin/${action}`, { departId: one, ...body });
const readLesson = async () =>
  Object((await as('teacher', 'GET', `/teaching/classLogin/queryByDepart?departId=${one}`)).result);
const pupilsOf = (login: { pupils: Record<string, unknown>[] }) => login.pupils;
const stateOf = async (id: string) => pupilsOf(await readLesson()).find((row) => row['id'] === id);

/** Creates cards for these pupils, or all, and opens a lesson. */
async function lesson(userIds?: readonly string[]) {
  const { code, cards } = Object((await manage('cards', { userIds })).result);
  await manage('open', { minutes: 45 });
  const made: readonly Card[] = cards;
  if (made.length === 0) throw new Error('no cards');
  return { code: String(code), cards: made };
}

const look = async (code: string) => await server.call('GET', `/teaching/pictureLogin/${code}`);
const shown = async (
  code: string,
): Promise<{ id: string; name: string; avatar: string; locked: boolean }[]> =>
  Object((await look(code)).result).pupils;
async function enter(code: string, { name, pictures }: Pick<Card, 'name' | 'pictures'>) {
  const id = (await shown(code)).find((one) => one.name === name)?.id ?? '';
  return await server.call('POST', `/teaching/pictureLogin/${code}`, { body: { pupil: id, pictures } });
}
const wrongOf = (card: Card): Card => ({ ...card, pictures: card.pictures.toReversed() });
const tokenOf = (answer: TestAnswer): string => String(Object(answer.result).token);

function first(cards: readonly Card[]): Card {
  const [card] = cards;
  if (card === undefined) throw new Error('no card');
  return card;
}

describe('a lesson', () => {
  it('a lesson needs cards, lists the pupils with cards by name only, and ends by itself', async () => {
    expect(said(await manage('open', { minutes: 45 }))).toEqual(refused('请先制作图片卡'));
    const { code, cards } = await lesson([pupil]);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(cards).toEqual([
      {
        id: pupil,
        name: '王子轩',
        avatar: expect.stringMatching(/^\/avatars\/all\.svg#[a-z]+$/),
        pictures: expect.any(Array),
      },
    ]);
    expect(new Set(first(cards).pictures).size).toBe(2);
    const answer = await look(code.toLowerCase());
    expect(answer.result).toEqual({
      departName: '三年级一班',
      pupils: [
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          name: '王子轩',
          avatar: expect.any(String),
          locked: false,
        },
      ],
    });
    expect(answer.raw.payload).not.toContain(pupil);
    expect(answer.raw.payload).not.toContain('s30101');
    server.setNow(new Date(morning.getTime() + 46 * minute));
    expect(said(await look(code))).toEqual(refused(closed));
    expect(await readLesson()).toMatchObject({ code, endTime: null });
  });

  it('a lesson can be closed, and the next one uses new pupil ids', async () => {
    const { code } = await lesson([pupil]);
    const before = await shown(code);
    expect(said(await manage('close', {}))).toMatchObject({ message: '课堂登录已结束' });
    for (const gone of [code, 'ZZZZZZ']) expect(said(await look(gone))).toEqual(refused(closed));
    server.setNow(new Date(morning.getTime() + minute));
    await manage('open', { minutes: 45 });
    expect(await shown(code)).not.toEqual(before);
    const body = { pupil: before[0]?.id, pictures: ['sun', 'moon'] };
    expect(said(await server.call('POST', `/teaching/pictureLogin/${code}`, { body }))).toEqual(
      refused('没有找到你的名字，请重新打开这一页'),
    );
  });

  it('the code changes only when the whole class gets cards', async () => {
    const { code } = await lesson();
    expect((await lesson([pupil])).code).toBe(code);
    expect((await lesson()).code).not.toBe(code);
    expect(said(await look(code))).toEqual(refused(closed));
  });

  it('the number of wrong codes from one address is limited', async () => {
    const { code } = await lesson([pupil]);
    await server.deps.counters.quarterHour.addAll('lessonCode:127.0.0.1', 300);
    expect((await look(code)).status).toBe(429);
    await server.deps.counters.quarterHour.clear('lessonCode:127.0.0.1');
    expect((await look(code)).status).toBe(200);
  });

  it('the code of a closed lesson is not counted as a guess', async () => {
    const counted = async () => await server.deps.counters.quarterHour.read('lessonCode:127.0.0.1');
    const { code } = await lesson([pupil]);
    await manage('close', {});
    const before = await counted();
    expect(said(await look(code))).toEqual(refused(closed));
    expect(await counted()).toBe(before);
    await look('ZZZZZZ');
    expect(await counted()).toBe(before + 1);
  });
});

describe('a pupil with a picture card', () => {
  it('a pupil logs in with the two pictures, which the teacher sees and the log records', async () => {
    const { code, cards } = await lesson([pupil]);
    const card = first(cards);
    expect(await stateOf(pupil)).toMatchObject({ hasCard: true, locked: false, entered: false });
    expect(said(await enter(code, wrongOf(card)))).toEqual(refused('图片不对，再试一次'));
    const answer = await enter(code, card);
    expect(answer).toMatchObject({ success: true, result: { userInfo: { id: pupil }, passwordDue: false } });
    expect(await stateOf(pupil)).toMatchObject({ entered: true });
    const log = await server.database.db
      .selectFrom('sysLog')
      .select('logContent')
      .where('logType', '=', 1)
      .where('logContent', 'like', '%图片卡%')
      .execute();
    expect(new Set(log.map(({ logContent }) => logContent))).toEqual(
      new Set(['用户名: s30101,图片卡登录失败：图片不对', '用户名: s30101,图片卡登录成功！']),
    );
  });

  it('three wrong tries lock the card until the teacher unlocks it', async () => {
    const { code, cards } = await lesson([pupil]);
    const card = first(cards);
    await enter(code, wrongOf(card));
    await enter(code, wrongOf(card));
    expect(said(await enter(code, wrongOf(card)))).toEqual(
      refused('图片不对，已经锁住了，请老师帮你解锁，或者过十分钟再来'),
    );
    expect(said(await enter(code, card))).toEqual(
      refused('你的图片锁住了，请老师帮你解锁，或者过十分钟再来'),
    );
    expect(await shown(code)).toMatchObject([{ locked: true }]);
    expect(await stateOf(pupil)).toMatchObject({ locked: true });
    for (let tap = 0; tap < 30; tap += 1) await enter(code, card);
    expect(await server.deps.counters.quarterHour.read('ip:127.0.0.1')).toBe(0);
    expect(said(await manage('unlock', { userIds: [pupil] }))).toMatchObject({ message: '已解锁' });
    expect(await enter(code, card)).toMatchObject({ success: true });
  });

  it('the lock ends after ten minutes, and allows three new tries', async () => {
    const { code, cards } = await lesson([pupil]);
    const card = first(cards);
    for (let tap = 0; tap < 3; tap += 1) await enter(code, wrongOf(card));
    server.setNow(new Date(morning.getTime() + 10 * minute - 1));
    expect(await enter(code, card)).toMatchObject({ success: false });
    server.setNow(new Date(morning.getTime() + 10 * minute));
    expect(await shown(code)).toMatchObject([{ locked: false }]);
    expect(await stateOf(pupil)).toMatchObject({ locked: false });
    expect(said(await enter(code, wrongOf(card)))).toEqual(refused('图片不对，再试一次'));
    await enter(code, wrongOf(card));
    expect((await enter(code, wrongOf(card))).message).toMatch('已经锁住了');
    expect(await enter(code, card)).toMatchObject({ success: false });
  });

  it('simultaneous wrong tries lock the card too', async () => {
    const { code, cards } = await lesson([pupil]);
    const card = first(cards);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(code, wrongOf(card))));
    expect(answers.filter(({ message }) => message.startsWith('图片不对'))).toHaveLength(3);
  });

  it('the old pictures are refused once new ones are created', async () => {
    const { code, cards } = await lesson([pupil]);
    const card = first(cards);
    let next = card;
    while (next.pictures.join() === card.pictures.join()) next = first((await lesson([pupil])).cards);
    expect(said(await enter(code, card))).toEqual(refused('图片不对，再试一次'));
    expect(await enter(code, next)).toMatchObject({ success: true });
  });

  it('the session lasts until midnight and cannot change password, phone or e-mail', async () => {
    const { code, cards } = await lesson([pupil]);
    const token = tokenOf(await enter(code, first(cards)));
    const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
      await server.call(method, path, { token, body });
    const barred = refused('用图片卡登录时不能修改，请用密码登录后再试');
    for (const change of [{ phone: '13800000009' }, { email: 'a@b.cn' }])
      expect(said(await call('PUT', '/teaching/user/edit', { ...change, oldpassword: 'x' }))).toEqual(barred);
    expect(await call('PUT', '/teaching/user/edit', { avatar: '/avatars/all.svg#owl' })).toMatchObject({
      success: true,
    });
    const password = {
      username: 's30101',
      oldpassword: 'x',
      password: 'my-Own-2233',
      confirmpassword: 'my-Own-2233',
    };
    expect(said(await call('POST', '/sys/user/updatePassword', password))).toEqual(barred);
    server.setNow(new Date(morning.getTime() + 14 * hour));
    expect((await call('GET', '/teaching/user/info')).status).toBe(200);
    server.setNow(new Date(morning.getTime() + 15 * hour));
    expect((await call('GET', '/teaching/user/info')).status).toBe(500);
  });
});

describe('guesses across a whole class', () => {
  /**
   * Logs in as a named pupil from an address, in a browser with or without a cookie. `pupils`: the pupils of the
   * code, if they have been read before; their ids do not change during a lesson.
   */
  const enterFrom = async (
    code: string,
    { name, pictures }: Pick<Card, 'name' | 'pictures'>,
    { address, cookie }: { readonly address: string; readonly cookie?: string },
    pupils?: Awaited<ReturnType<typeof shown>>,
  ) => {
    const id = (pupils ?? (await shown(code))).find((one) => one.name === name)?.id ?? '';
    return await server.call('POST', `/teaching/pictureLogin/${code}`, {
      body: { pupil: id, pictures },
      address,
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    });
  };
  const cookieOf = async (code: string): Promise<string> =>
    /device=[^;]+/.exec(String((await look(code)).headers['set-cookie'] ?? ''))?.[0] ?? '';
  const held = '这里试错的次数太多了，请告诉老师';
  /** Makes three wrong tries at each card, one card after the other. */
  const guessAll = async (code: string, cards: readonly Card[], from: Parameters<typeof enterFrom>[2]) => {
    const pupils = await shown(code);
    const messages: string[] = [];
    for (const card of cards)
      for (let tap = 0; tap < 3; tap += 1)
        messages.push((await enterFrom(code, wrongOf(card), from, pupils)).message);
    return messages;
  };

  it('they are blocked after one try per card, only at that address, and teachers get one notice', async () => {
    const { code, cards } = await lesson();
    expect(await readLesson()).toMatchObject({ guessing: false });
    const messages = await guessAll(code, cards, { address: '10.8.0.1' });
    expect(messages.filter((message) => message.startsWith('图片不对')).length).toBe(cards.length);
    expect(new Set(messages.slice(cards.length))).toEqual(new Set([held]));
    expect(await readLesson()).toMatchObject({ guessing: true });
    for (const card of cards)
      expect(await enterFrom(code, card, { address: '10.8.0.2' })).toMatchObject({ success: true });
    const notices = await server.database.db
      .selectFrom('sysAnnouncement')
      .select('titile')
      .where('busType', '=', 'classLogin')
      .execute();
    expect(notices).toEqual([{ titile: '三年级一班的课堂登录：有人在试别人的图片卡' }]);
  });

  it('they do not affect known browsers of the class behind the same address', async () => {
    const { code, cards } = await lesson();
    const [card, other] = [cards[0], cards.at(-1)];
    if (card === undefined || other === undefined) throw new Error('no cards');
    const cookie = await cookieOf(code);
    expect(await enterFrom(code, card, { address: '10.8.1.1', cookie })).toMatchObject({ success: true });
    await guessAll(code, cards, { address: '10.8.1.1' });
    expect((await enterFrom(code, other, { address: '10.8.1.1' })).message).toBe(held);
    expect(await enterFrom(code, other, { address: '10.8.1.1', cookie })).toMatchObject({ success: true });
  });

  it('tries of one pupil in several browsers are counted together', async () => {
    const { code, cards } = await lesson();
    const own = first(cards);
    const messages: string[] = [];
    for (const card of cards.slice(1, 14)) {
      const cookie = await cookieOf(code);
      await enterFrom(code, own, { address: '10.8.2.1', cookie });
      messages.push((await enterFrom(code, wrongOf(card), { address: '10.8.2.1', cookie })).message);
    }
    expect(messages.map((message) => message === held)).toEqual([...Array(12).fill(false), true]);
  });

  it('tries from many addresses are limited as well', async () => {
    const { code, cards } = await lesson();
    let tried = 0;
    for (let at = 0; at < 8; at += 1)
      tried += (await guessAll(code, cards.slice(0, 6), { address: `10.8.3.${at}` })).filter((message) =>
        message.startsWith('图片不对'),
      ).length;
    expect(tried).toBe(2 * cards.length);
  });

  it('simultaneous tries are counted individually', async () => {
    const { code, cards } = await lesson();
    const pupils = await shown(code);
    const answers = await Promise.all(
      [...cards, ...cards].map((card) => enterFrom(code, wrongOf(card), { address: '10.8.4.1' }, pupils)),
    );
    expect(answers.filter(({ message }) => message.startsWith('图片不对')).length).toBe(cards.length);
  });

  it('a new code ends the block, and the lesson continues', async () => {
    const { code, cards } = await lesson();
    await guessAll(code, cards, { address: '10.8.5.1' });
    const answer = await as('teacher', 'POST', '/teaching/classLogin/newCode', { departId: one });
    expect(answer).toMatchObject({
      message: '课堂码已更换，请学生用新的课堂码',
      result: { guessing: false, endTime: expect.any(String) },
    });
    expect(said(await look(code))).toEqual(refused(closed));
    const next = String(Object(answer.result).code);
    expect(next).not.toBe(code);
    expect(await enterFrom(next, first(cards), { address: '10.8.5.1' })).toMatchObject({ success: true });
  });

  it('the teacher can lift the block after mistaken tries', async () => {
    const { code, cards } = await lesson();
    await guessAll(code, cards, { address: '10.8.6.1' });
    const userIds = cards.map(({ id }) => id);
    expect((await manage('unlock', { userIds })).result).toMatchObject({ guessing: false });
    expect(await enterFrom(code, first(cards), { address: '10.8.6.1' })).toMatchObject({ success: true });
  });

  it('typing errors followed by a login are not counted as guesses', async () => {
    const { code, cards } = await lesson();
    for (const card of cards) {
      await enterFrom(code, wrongOf(card), { address: '10.8.7.1' });
      expect(await enterFrom(code, card, { address: '10.8.7.1' })).toMatchObject({ success: true });
    }
    expect(await readLesson()).toMatchObject({ guessing: false });
  });
});

describe('staff and picture cards', () => {
  it('staff get no card, and a pupil who becomes staff loses the card', async () => {
    const teacher = await school.userId('teacher');
    const { db } = server.database;
    const role = await db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const { code, cards } = await lesson([pupil]);
    const token = tokenOf(await enter(code, first(cards)));
    expect((await server.call('GET', '/teaching/user/info', { token })).status).toBe(200);
    await db.insertInto('sysUserRole').values({ id: 'more', userId: pupil, roleId: role.id }).execute();
    server.deps.sessions.invalidateUser(pupil);
    expect((await server.call('GET', '/teaching/user/info', { token })).status).toBe(500);
    expect(await shown(code)).toEqual([]);
    for (const id of [pupil, teacher])
      expect(said(await manage('cards', { userIds: [id] }))).toEqual(
        refused('有学生不存在或已离开这个班级，请刷新后再试'),
      );
    await db.deleteFrom('sysUserRole').where('id', '=', 'more').execute();
    server.deps.sessions.invalidateUser(pupil);
  });

  it('staff manage only their own classes', async () => {
    for (const action of ['open', 'close', 'cards', 'unlock', 'newCode'] as const) {
      const body = { departId: two, minutes: 45, userIds: [foreigner] };
      const { minutes, userIds } = body;
      const own = { open: { minutes }, close: {}, cards: {}, unlock: { userIds }, newCode: {} }[action];
      expect(said(await manage(action, { departId: two, ...own }))).toEqual(refused('班级不存在'));
      expect((await manage(action, { ...own }, 's30101')).status).toBe(403);
    }
    expect(said(await manage('unlock', { userIds: [foreigner] }))).toEqual(
      refused('有学生不存在或已离开这个班级，请刷新后再试'),
    );
  });
});

test('there are sixteen pictures', () => {
  expect(new Set(cardPictureNames).size).toBe(16);
});
