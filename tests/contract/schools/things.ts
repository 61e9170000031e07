import { createHash, randomBytes } from 'node:crypto';
import { writeZip } from '#server/files/zip-writer.ts';
import { projectFile, uploadForm } from '#server/modules/file/testing/upload-form.ts';
import type { ManySchools, Told } from '#server/schools/testing/many.ts';
import { captchaHash } from '#server/shared/sessions/captcha.ts';
import type { Db } from '#server/store/database.ts';

/** What opens something in the school that has given it: how it is come by there, and whether it opens anything in a school. */
export type Thing = {
  readonly make: () => Promise<string>;
  readonly opens: (school: string, made: string) => Promise<boolean>;
};

/** The school that gives, and one that is a copy of it: every id of the one is there in the other. */
export const giving = 'one';
export const other = 'other';

const isSuccess = ({ text }: Told): boolean => text.includes('"success":true');
export const field = (told: Told, name: string): string => {
  const found = new RegExp(`"${name}":"([^"]+)"`).exec(told.text)?.[1];
  if (found === undefined) throw new Error(`no ${name} in ${told.text}`);
  return found;
};

export function thingsOf(many: ManySchools): Readonly<Record<string, Thing>> {
  return {
    ...waysIn(many),
    ...files(many),
    ...stores(many),
    ...movements(many),
    ...codes(many),
    ...told(many),
  };
}

export function dbOf(many: ManySchools, school: string): Db {
  const database = many.databases.get(school);
  if (database === undefined) throw new Error(`no school ${school}`);
  return database.db;
}

/** The same in each. */
export async function userId(many: ManySchools, username: string): Promise<string> {
  const query = dbOf(many, giving).selectFrom('sysUser').select('id').where('username', '=', username);
  return (await query.executeTakeFirstOrThrow()).id;
}

function waysIn(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  const startRecovery = async (school: string): Promise<string> =>
    field(
      await call(school, '/api/sys/user/startRecovery', { method: 'POST', body: { account: 's30105' } }),
      'recoveryId',
    );
  const issue = async (): Promise<string> => {
    const body = { id: await userId(many, 's30105') };
    const token = await login(giving, 'teacher');
    return field(await call(giving, '/api/sys/user/resetCode', { method: 'POST', token, body }), 'code');
  };
  const prove = async (school: string, recoveryId: string, resetCode: string): Promise<boolean> => {
    const body = { recoveryId, resetCode };
    return isSuccess(await call(school, '/api/sys/user/verifyResetCode', { method: 'POST', body }));
  };
  return {
    session: {
      make: () => login(giving, 'teacher'),
      opens: async (school, token) =>
        isSuccess(await call(school, '/api/sys/permission/getUserPermissionByToken', { token })),
    },
    captcha: {
      make: async () => {
        await call(giving, '/api/sys/randomImage/picture');
        const answerHash = captchaHash('picture', 'AB12');
        await dbOf(many, giving)
          .updateTable('sysCaptcha')
          .set({ answerHash })
          .where('key', '=', 'picture')
          .execute();
        return 'AB12';
      },
      opens: async (school, captcha) => {
        const body = { captcha, checkKey: 'picture' };
        return isSuccess(await call(school, '/api/sys/checkCaptcha', { method: 'POST', body }));
      },
    },
    'reset code': {
      make: issue,
      opens: async (school, code) => await prove(school, await startRecovery(school), code),
    },
    'begun recovery': {
      make: () => startRecovery(giving),
      // A code of the giving school's, which would be good there.
      opens: async (school, recovery) => await prove(school, recovery, await issue()),
    },
    'cookie of a device': cookie(many, 'device', '/api/thirdLogin/getLoginUser/nobody'),
    'cookie of a visitor': cookie(many, 'visitor', '/api/teaching/teachingWork/leaderboard'),
  };
}

/** It opens something where no other is given in its place. */
function cookie({ call }: ManySchools, name: string, path: string): Thing {
  const given = ({ headers }: Told): string | undefined =>
    new RegExp(`${name}=[^;]+`).exec(String(headers['set-cookie'] ?? ''))?.[0];
  return {
    make: async () => given(await call(giving, path)) ?? '',
    opens: async (school, made) =>
      given(await call(school, path, { headers: { cookie: made } })) === undefined,
  };
}

const slides = writeZip([
  { name: '[Content_Types].xml', data: Buffer.from('<Types/>'), compress: true },
  { name: 'ppt/presentation.xml', data: Buffer.from('<p/>'), compress: true },
]);

/** The other one has the same row of a file; answers its id. */
async function copyFileRow(many: ManySchools, path: string): Promise<string> {
  const row = await dbOf(many, giving)
    .selectFrom('sysFile')
    .selectAll()
    .where('filePath', '=', path)
    .executeTakeFirstOrThrow();
  await dbOf(many, other).insertInto('sysFile').values(row).execute();
  return row.id;
}

function files(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  const upload = async (school: string): Promise<string> => {
    const form = uploadForm({ purpose: 'material', name: '课件.pptx', bytes: slides });
    const token = await login(school, 'admin');
    return field(await call(school, '/api/sys/common/upload', { method: 'POST', token, ...form }), 'message');
  };
  return {
    'address of a file': {
      make: () => upload(giving),
      opens: async (school, path) => {
        const token = await login(school, 'admin');
        return (await call(school, `/api/sys/common/static/${path}`, { token })).status === 200;
      },
    },
    'signed address of a preview': {
      make: async () => {
        const path = await upload(giving);
        // The same file under the same name in the other one: the signature alone is in the way.
        await upload(other);
        await copyFileRow(many, path);
        const token = await login(giving, 'admin');
        const told = await call(giving, '/api/sys/common/preview', { method: 'POST', token, body: { path } });
        const page = new URL(field(told, 'url'));
        const address = new URL(page.searchParams.get('url') ?? '');
        return `${address.pathname}${address.search}`;
      },
      opens: async (school, address) => (await call(school, address)).status === 200,
    },
  };
}

function stores(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  return {
    // Where an object store is: the other knows the row, too, but has no such object.
    'signed address of a store': {
      make: async () => {
        const bytes = projectFile(randomBytes(2 ** 21).toString('hex'));
        const form = uploadForm({ purpose: 'work', name: 'w.sb3', bytes });
        const token = await login(giving, 's30103');
        const sent = await call(giving, '/api/sys/common/upload', { method: 'POST', token, ...form });
        const path = field(sent, 'message');
        const workFile = await copyFileRow(many, path);
        const work = {
          id: 'a-large-work',
          workName: '大',
          workStatus: 3,
          workType: '2',
          workFile,
          createBy: 's30103',
        };
        for (const school of [giving, other])
          await dbOf(many, school)
            .insertInto('teachingWork')
            .values({ ...work, userId: await userId(many, 's30103') })
            .execute();
        return path;
      },
      opens: async (school, path) => {
        const { status, headers } = await call(school, `/api/sys/common/static/${path}`);
        return status === 302 && (await fetch(String(headers['location']))).status === 200;
      },
    },
  };
}

function movements(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  const finish = async (school: string, uploadId: string): Promise<string> => {
    const token = await login(school, 'teacher');
    return (await call(school, '/api/sys/upload/finish', { method: 'POST', token, body: { uploadId } })).text;
  };
  return {
    'upload in parts': {
      make: async () => {
        const body = { fileName: '影.mp4', fileSize: 9_000_000, fileMark: '1', purpose: 'material' };
        const token = await login(giving, 'teacher');
        return field(
          await call(giving, '/api/sys/upload/begin', { method: 'POST', token, body }),
          'uploadId',
        );
      },
      // Where it is known its parts are missed.
      opens: async (school, uploadId) => {
        const message = (text: string): string => /"message":"([^"]*)"/.exec(text)?.[1] ?? '';
        const nothing = await finish(school, 'f'.repeat(uploadId.length));
        return message(await finish(school, uploadId)) !== message(nothing);
      },
    },
    'ticket of a download': {
      make: async () => {
        const ticket = 'a-ticket-of-the-giving-school-00';
        await dbOf(many, giving)
          .insertInto('sysDownloadTicket')
          .values({
            ticketHash: createHash('sha256').update(ticket).digest('hex'),
            userId: await userId(many, 'teacher'),
            archive: JSON.stringify({ fileName: '作业.zip', files: [] }),
            expiresAt: new Date(Date.now() + 60_000),
          })
          .execute();
        return ticket;
      },
      opens: async (school, ticket) => {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const payload = Buffer.from(new URLSearchParams({ ticket }).toString());
        const path = '/api/teaching/teachingAdditionalWork/downloadByTicket';
        const answer = await call(school, path, { method: 'POST', headers, payload });
        return answer.headers['content-type'] === 'application/zip';
      },
    },
  };
}

function codes(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  return {
    'code of a QA link': {
      make: async () => {
        const token = await login(giving, 'admin');
        return field(await call(giving, '/api/qa/link/make', { method: 'POST', token }), 'code');
      },
      opens: async (school, code) =>
        isSuccess(await call(school, '/api/qa/link/join', { method: 'POST', body: { code } })),
    },
    'code of a class': {
      make: async () => {
        const token = await login(giving, 'teacher');
        const found = await dbOf(many, giving)
          .selectFrom('sysDepart')
          .select('id')
          .where('orgCode', '=', 'A01A01A01')
          .executeTakeFirstOrThrow();
        const body = { departId: found.id };
        return field(
          await call(giving, '/api/teaching/classCode/renew', { method: 'POST', token, body }),
          'code',
        );
      },
      opens: async (school, code) => {
        const token = await login(school, 'student');
        const body = { code };
        const told = await call(school, '/api/teaching/classJoin/apply', { method: 'POST', token, body });
        // Whoever is in that class already is told so: the code is known.
        return !told.text.includes('"field":"code"') || told.text.includes('已经');
      },
    },
    'link to a public form': {
      make: async () => {
        const token = await login(giving, 'admin');
        const form = await dbOf(many, giving)
          .selectFrom('onlForm')
          .select('code')
          .orderBy('code')
          .executeTakeFirstOrThrow();
        const path = `/api/online/cgform/publicLink/${form.code}`;
        await call(giving, path, { method: 'POST', token });
        return field(await call(giving, `${path}/renew`, { method: 'POST', token }), 'token');
      },
      opens: async (school, token) => isSuccess(await call(school, `/api/online/public/form/${token}`)),
    },
  };
}

/** What is to be seen in the other, where it has come over. */
function told(many: ManySchools): Record<string, Thing> {
  const { call, login } = many;
  return {
    'figures of requests': {
      make: async () => {
        await call(giving, '/api/sys/of-the-giving-school-alone');
        return '/api/sys/of-the-giving-school-alone';
      },
      opens: async (school, path) => {
        const token = await login(school, 'admin');
        return (await call(school, '/api/sys/monitor/trace', { token })).text.includes(path);
      },
    },
  };
}
