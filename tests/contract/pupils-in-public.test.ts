import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { testSchool } from '#server/modules/works/testing/school.ts';
import { contractOperations, type ContractOperation } from '#server/http/contract.ts';
import { linkCards } from '#server/boot/link-cards.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';

// The data of pupils that strangers see (decision 110): visitors without a login, and pupils of other
// classes.

/**
 * Operations open to visitors or pupils whose answers name people, with the reason why none of them reveals a
 * pupil to strangers.
 */
const namingPeople: Readonly<Record<string, string>> = {
  'GET /teaching/dashboard/mine': 'classmates, by displayName',
  'GET /teaching/teachingWork/leaderboard': 'by displayName',
  'GET /teaching/teachingWork/studentWorkInfo': 'by displayName',
  'GET /teaching/teachingWork/userInfo': 'by displayName',
  'GET /teaching/teachingWork/favourites': 'by displayName',
  'GET /teaching/exhibition/entries': 'by displayName',
  'GET /teaching/exhibition/entry': 'by displayName',
  'GET /teaching/teachingWork/getWorkComments': 'by displayName',
  'POST /teaching/teachingWork/saveComment': 'the writer',
  'GET /teaching/teachingWork/mine': 'the caller',
  'GET /teaching/user/info': 'the caller',
  'PUT /teaching/user/edit': 'the caller',
  'POST /sys/login': 'the caller',
  'POST /sys/phoneLogin': 'the caller',
  'POST /sys/secondFactor/login': 'the caller',
  'GET /thirdLogin/getLoginUser/{id}': 'the caller',
  'GET /cas/client/validateLogin': 'the caller',
  'POST /cas/client/validateLogin': 'the caller',
  'GET /teaching/pictureLogin/{token}': 'behind the code of an open lesson, to the class, by displayName',
  'POST /teaching/pictureLogin/{token}': 'the caller',
  'PUT /sys/selectDepart': 'the caller',
  'POST /sys/selectDepart': 'the caller',
  'GET /online/cgform/api/getColumns/{code}': 'the caller',
  'POST /online/cgform/api/importXls/{code}': 'the caller, for rules of the form',
  'GET /online/public/form/{token}': 'whoever fills in, who is nobody known',
  'GET /online/cgform/api/getPeople/{code}':
    'members of the own departments, and whom rows within reach name',
  'GET /sys/config/getCurrentConfig': 'the picture of the site',
};

const schemas: Readonly<Record<string, unknown>> = document.components.schemas;

/** Returns whether a value of this schema may contain the name or the picture of a person. */
function namesPeople(schema: unknown, seen = new Set<string>()): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    if (seen.has(name)) return false;
    return namesPeople(schemas[name], seen.add(name));
  }
  if ('properties' in schema && Object.keys(Object(schema.properties)).some(isOfPerson)) return true;
  return Object.values(schema).some((part) => namesPeople(part, seen));
}

const isOfPerson = (key: string): boolean => /^(realnames?|avatar(_url)?|authorName|nickname)$/.test(key);

const answers = new Map<string, unknown>(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { responses }]) => [`${method.toUpperCase()} ${path}`, responses['200']] as const,
    ),
  ),
);

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let ids: Readonly<Record<string, string>>;
const secret = { realname: '欧阳小满', avatar: 'child.jpg', school: '幸福路小学', username: 's30103' };

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  const { db } = server.database;
  await db
    .insertInto('sysFile')
    .values({
      id: 'child',
      filePath: secret.avatar,
      fileName: 'a.jpg',
      fileSize: 1,
      mimeType: 'image/jpeg',
      sha256: 'a'.repeat(64),
      purpose: 'avatar',
      fileType: 1,
    })
    .execute();
  const [userId, workId, remix] = [
    await school.userId('s30103'),
    await school.work('s30103', 4, { workName: '甲' }),
    await school.work('s30104', 3, { workName: '乙' }),
  ];
  await db.updateTable('sysUser').set(secret).where('id', '=', userId).execute();
  await db.updateTable('teachingWork').set({ remixOf: workId }).where('id', '=', remix).execute();
  await setSite('allowComment', '1');
  const token = await server.login('s30103');
  await server.call('POST', '/teaching/teachingWork/saveComment', { token, body: { workId, comment: '好' } });
  ids = { userId, workId, remix };
});
afterAll(() => server.close());

const setSite = async (configKey: string, configValue: string) =>
  await server.database.db
    .updateTable('sysConfig')
    .set({ configValue })
    .where('configKey', '=', configKey)
    .execute();
const callers = {
  nobody: () => undefined,
  'a pupil of another class': () => server.login('s30202'),
  'a classmate': () => server.login('s30104'),
  'the teacher': () => server.login('teacher'),
  'a teacher of other classes': () => server.login('teacher2'),
} as const;
type Who = keyof typeof callers;
const ask = async (who: Who, path: string, query: Record<string, string>) =>
  await server.call('GET', path, { token: await callers[who](), query });
const work = '/teaching/teachingWork';
/** Returns the names and pictures under which the author appears in all public places. */
async function shownTo(who: Who) {
  const [info, author, board, comments, remix] = await Promise.all([
    ask(who, `${work}/studentWorkInfo`, { workId: ids['workId'] ?? '' }),
    ask(who, `${work}/userInfo`, { userId: ids['userId'] ?? '' }),
    ask(who, `${work}/leaderboard`, { userId: ids['userId'] ?? '' }),
    ask(who, `${work}/getWorkComments`, { workId: ids['workId'] ?? '' }),
    ask(who, `${work}/studentWorkInfo`, { workId: ids['remix'] ?? '' }),
  ]);
  const page = (answer: typeof info) => Object(answer.result).records[0];
  const people = [info.result, author.result, page(board), page(comments)].map(Object);
  return {
    names: [...people.map(({ realname }) => realname), Object(remix.result).remixOf.realname],
    pictures: people.map((person) => person.avatar_url),
    school: Object(author.result).school,
  };
}

describe('operations with personal names in their responses', () => {
  it('only the listed operations that visitors or pupils may call return names', async () => {
    const granted = await server.database.db
      .selectFrom('sysRolePermission as held')
      .innerJoin('sysRole as role', 'role.id', 'held.roleId')
      .innerJoin('sysPermission as menu', 'menu.id', 'held.permissionId')
      .select(['menu.url', 'menu.perms'])
      .where('role.roleCode', '=', 'student')
      .execute();
    const grants = new Set(granted.flatMap(({ url, perms }) => [url ?? '', ...(perms ?? '').split(',')]));
    const isForPupils = ({ permission }: ContractOperation) =>
      typeof permission === 'string' || permission.some((one) => one !== '' && grants.has(one));
    const naming = contractOperations()
      .filter((one) => isForPupils(one) && namesPeople(answers.get(one.key)))
      .map(({ key }) => key);
    expect(naming.toSorted()).toEqual(Object.keys(namingPeople).toSorted());
  });

  it.each(['nobody', 'a pupil of another class'] as const)(
    'responses for %s contain no data of a pupil',
    async (who) => {
      const token = await callers[who]();
      const asked = contractOperations().filter(
        ({ method, permission, kind }) =>
          method === 'GET' &&
          kind === 'json' &&
          typeof permission === 'string' &&
          !(permission === 'login' && who === 'nobody'),
      );
      const payloads = await Promise.all(
        asked.map(async ({ key, url, query: schema }) => {
          const known = Object.keys(Object(schema['properties'])).filter((name) =>
            ['userId', 'workId'].includes(name),
          );
          const query = Object.fromEntries(known.map((name) => [name, ids[name] ?? '']));
          const { raw } = await server.call('GET', url.replaceAll(/:\w+/g, 'x'), { token, query });
          return [key, raw.payload] as const;
        }),
      );
      const received = payloads.filter(([, text]) => Object.values(secret).some((one) => text.includes(one)));
      expect(received.map(([key]) => key)).toEqual([]);
      expect(payloads.length).toBeGreaterThan(15);
    },
  );

  it('strangers see the same generated name and picture of a pupil everywhere', async () => {
    const { names, pictures, school: shown } = await shownTo('nobody');
    expect(names).toEqual(names.map(() => names[0]));
    expect(names[0]).toMatch(/^小创客\d{5}$/);
    expect(pictures).toEqual(pictures.map(() => pictures[0]));
    expect(pictures[0]).toMatch(/^\/avatars\/all\.svg#[a-z]+$/);
    expect(shown).toBe(null);
    expect(await shownTo('a pupil of another class')).toEqual({ names, pictures, school: null });
  });

  it.each(['a classmate', 'the teacher', 'a teacher of other classes'] as const)(
    'the real name of a pupil is shown to %s',
    async (who) => {
      const { names, pictures, school: shown } = await shownTo(who);
      expect(names).toEqual(names.map(() => secret.realname));
      expect(pictures).toEqual(pictures.map(() => `/api/sys/common/static/${secret.avatar}`));
      expect(shown).toBe(secret.school);
    },
  );

  it('strangers see first name and class of a pupil if the site setting says so', async () => {
    await setSite('pupilNames', 'class');
    expect(new Set((await shownTo('nobody')).names)).toEqual(new Set(['小满（三年级一班）']));
    await setSite('pupilNames', 'nickname');
  });

  it('strangers see the chosen nickname and drawn avatar, and a photograph only if the site allows it', async () => {
    const { db } = server.database;
    const set = async (values: object) =>
      await db
        .updateTable('sysUser')
        .set(values)
        .where('id', '=', ids['userId'] ?? '')
        .execute();
    await set({ nickname: '追风少年' });
    expect(new Set((await shownTo('nobody')).names)).toEqual(new Set(['追风少年']));
    await setSite('pupilPictures', '1');
    expect((await shownTo('nobody')).pictures[0]).toBe(`/api/sys/common/static/${secret.avatar}`);
    await setSite('pupilPictures', '0');
    await set({ avatar: null, drawnAvatar: 'owl' });
    expect(new Set((await shownTo('nobody')).pictures)).toEqual(new Set(['/avatars/all.svg#owl']));
    // Without a picture the header of the pupil, the class and strangers show one drawing.
    await set({ drawnAvatar: null });
    const login = await server.call('POST', '/sys/login', {
      body: { username: secret.username, password: TEST_PASSWORD },
    });
    const { avatar } = Object(login.result).userInfo;
    expect(avatar).toMatch(/^\/avatars\/all\.svg#\w+$/);
    for (const who of ['nobody', 'a classmate', 'the teacher'] as const)
      expect(new Set((await shownTo(who)).pictures)).toEqual(new Set([avatar]));
    await set({ ...secret, nickname: null, drawnAvatar: null });
  });

  it('members of the whole school are not classmates', async () => {
    const depId = await school.departId('A01');
    const users = await Promise.all(['s30103', 's30202'].map(school.userId));
    const rows = users.map((userId) => ({ id: server.deps.newId(), userId, depId }));
    await server.database.db.insertInto('sysUserDepart').values(rows).execute();
    server.deps.sessions.invalidateUser(users[1] ?? '');
    expect((await shownTo('a pupil of another class')).names[0]).toMatch(/^小创客/);
    await server.database.db.deleteFrom('sysUserDepart').where('depId', '=', depId).execute();
  });

  it('names of staff are not replaced, and link cards show the generated name of a pupil', async () => {
    const id = await school.work('teacher', 3);
    const shown = await ask('nobody', `${work}/studentWorkInfo`, { workId: id });
    expect(shown.result).toMatchObject({ realname: '李老师' });
    const card = await linkCards(server.database.db)('/work-detail', ids['workId'] ?? '');
    expect(card?.description).toMatch(/^小创客\d{5}的作品，点开就能玩$/);
  });
});
