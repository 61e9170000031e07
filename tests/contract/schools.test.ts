import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations, type ContractOperation } from '#server/http/contract.ts';
import { manySchools, type Asking, type ManySchools } from '#server/schools/testing/many.ts';
import { dbOf, giving, other, thingsOf, type Thing } from './schools/things.ts';

// Three schools in one process, copies of one: every account, password and id of one is there in the others. Nothing that one
// has given opens anything in another, and nothing there changes.

let many: ManySchools;
let things: Readonly<Record<string, Thing>>;

// As the seeded accounts would be asked for pictures otherwise, which the thing of that name tries.
const env = { CAPTCHA: 'off' };
const settings = {
  SITE_URL: 'https://school.example',
  PREVIEW_URL: 'https://view.example/page?url={url}',
};

beforeAll(async () => {
  many = await manySchools([giving, other, 'third'], { env, settings });
  things = thingsOf(many);
});
afterAll(() => many.close());

/**
 * What those without a login may do, and which of the things above it takes; of the rest, why there is nothing in it that a
 * school has given. An operation that is not here fails.
 */
const open: Readonly<Record<string, string>> = {
  'GET /sys/common/static/{path}': 'address of a file',
  'GET /sys/common/preview/{path}': 'signed address of a preview',
  'GET /online/public/form/{token}': 'link to a public form',
  'POST /online/public/form/{token}': 'link to a public form',
  'POST /online/public/form/{token}/file': 'link to a public form',
  'POST /online/public/form/{token}/receipt': 'link to a public form',
  'POST /qa/link/ask': 'code of a QA link',
  'POST /qa/link/join': 'code of a QA link',
  'PUT /qa/link/refuse': 'code of a QA link',
  'POST /sys/checkCaptcha': 'captcha',
  'GET /sys/randomImage/{key}': 'captcha',
  'POST /sys/login': 'captcha',
  'POST /sys/sms': 'captcha',
  'POST /sys/user/startRecovery': 'begun recovery',
  'POST /sys/user/phoneVerification': 'begun recovery',
  'POST /sys/user/verifyResetCode': 'reset code',
  'POST /sys/user/recoverPassword': 'begun recovery',
  'POST /sys/logout': 'session',
  'POST /teaching/teachingAdditionalWork/downloadByTicket': 'ticket of a download',
  'POST /teaching/teachingWork/viewWork': 'cookie of a visitor',
  'POST /teaching/teachingWork/starWork': 'cookie of a visitor',
  'GET /thirdLogin/{source}/callback': 'cookie of a device',
  'GET /thirdLogin/getLoginUser/{id}': 'cookie of a device',
  'POST /cas/client/validateLogin': 'cookie of a device',
  'GET /cas/client/validateLogin': 'cookie of a device',
  'POST /sys/phoneLogin': 'cookie of a device',
  'POST /sys/user/register': 'the code of a class is asked for later, the rest is what somebody types',
  'GET /sys/user/checkOnlyUser': 'what somebody types',
  'GET /thirdLogin/render/{source}': 'the settings of the school',
  'GET /sys/config/getCurrentConfig': 'read of the school’s own database',
  'GET /sys/config/getSiteLook': 'read of the school’s own database',
  'GET /sys/config/customScript': 'read of the school’s own database',
  'GET /sys/dict/getDictItems/{dictCode}': 'read of the school’s own database',
  'GET /teaching/menu/getUserMenu': 'read of the school’s own database',
  'GET /teaching/teachingCourse/getHomeCourse': 'read of the school’s own database',
  'GET /teaching/teachingNews/newsList': 'read of the school’s own database',
  'GET /teaching/teachingNews/newsDetail': 'read of the school’s own database',
  'GET /teaching/teachingWork/getWorkComments': 'read of the school’s own database',
  'GET /teaching/teachingWork/leaderboard': 'read of the school’s own database',
  'GET /teaching/teachingWork/studentWorkInfo': 'read of the school’s own database',
  'GET /teaching/teachingWork/userInfo': 'read of the school’s own database',
};

const names = [
  'session',
  'captcha',
  'reset code',
  'begun recovery',
  'cookie of a device',
  'cookie of a visitor',
  'address of a file',
  'signed address of a preview',
  'upload in parts',
  'ticket of a download',
  'code of a QA link',
  'code of a class',
  'link to a public form',
  'figures of requests',
];

const operations = contractOperations();
const isOpen = ({ permission }: ContractOperation): boolean => permission === 'public';

it('each operation that needs no login is in the table, with a thing that is tried or a reason', () => {
  expect(Object.keys(open).toSorted()).toEqual(
    operations
      .filter(isOpen)
      .map(({ key }) => key)
      .toSorted(),
  );
  expect(Object.keys(things).toSorted()).toEqual(names.toSorted());
});

/** What the other school's database says, but for what its own answers write: its log, its counts, its sessions. */
async function contentOf(school: string): Promise<ReadonlyMap<string, string>> {
  const db = dbOf(many, school);
  const passing = [
    'sys_log',
    'sys_count',
    'sys_login_failure',
    'sys_session',
    'sys_recovery',
    'sys_secret',
    'sys_quartz_run',
  ];
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (${passing})`.execute(
    db,
  );
  const content = new Map<string, string>();
  for (const { name } of rows) {
    const digest = await sql<{ all: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as all from ${sql.table(name)} as t`.execute(
      db,
    );
    content.set(name, digest.rows[0]?.all ?? '');
  }
  return content;
}

describe('a thing that one school has given', () => {
  it.each(names)('%s: opens nothing in another, changes nothing there, and is good at home', async (name) => {
    const thing = things[name];
    if (thing === undefined) throw new Error(`nothing is ${name}`);
    const made = await thing.make();
    // What the other needs for the asking is there before: sessions, its own figures.
    for (const username of ['admin', 'teacher', 'student']) await many.login(other, username);
    const before = await contentOf(other);
    expect(await thing.opens(other, made)).toBe(false);
    expect(await contentOf(other)).toEqual(before);
    expect(await thing.opens('third', made)).toBe(false);
    expect(await thing.opens(giving, made)).toBe(true);
  });
});

/** As somebody would ask who knows an id: one that is there in both. */
function askingFor({ method, kind }: ContractOperation, token: string): Asking {
  const how = method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET';
  return { method: how, token, ...(how === 'GET' || kind === 'binary' ? {} : { body: {} }) };
}

describe('a session of the administrator of one school', () => {
  it('is refused by every operation of another that needs one, which changes nothing there', async () => {
    const token = await many.login(giving, 'admin');
    const before = await contentOf(other);
    const taken: string[] = [];
    for (const operation of operations.filter((one) => !isOpen(one))) {
      const path = `/api${operation.url.replaceAll(/:\w+/g, 'e9ca23d68d884d4ebb19d07889727dae')}`;
      const { text, status } = await many.call(other, path, askingFor(operation, token));
      if (!text.includes('Token失效') && !(status === 401)) taken.push(`${operation.key}: ${status} ${text}`);
    }
    expect(taken).toEqual([]);
    expect(await contentOf(other)).toEqual(before);
  });
});
