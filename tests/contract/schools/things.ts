import { createHash } from 'node:crypto';
import type { ManySchools, HttpAnswer } from '#server/schools/testing/many.ts';
import { captchaHash } from '#server/shared/authentication/captcha/captcha.ts';
import { files, stores } from './file-things.ts';
import { dbOf, field, giving, userId, type Thing } from './given.ts';

const isSuccess = ({ text }: HttpAnswer): boolean => text.includes('"success":true');
export function thingsOf(many: ManySchools): Readonly<Record<string, Thing>> {
  return {
    ...waysIn(many),
    ...files(many),
    ...stores(many),
    ...movements(many),
    ...codes(many),
    ...monitoredThings(many),
  };
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
      // A code of the issuing school that would be valid there.
      opens: async (school, recovery) => await prove(school, recovery, await issue()),
    },
    'cookie of a device': cookie(many, 'device', '/api/thirdLogin/getLoginUser/nobody'),
    'cookie of a visitor': cookie(many, 'visitor', '/api/teaching/teachingWork/leaderboard'),
  };
}

/** The cookie is valid if the answer sets no new one. */
function cookie({ call }: ManySchools, name: string, path: string): Thing {
  const given = ({ headers }: HttpAnswer): string | undefined =>
    new RegExp(`${name}=[^;]+`).exec(String(headers['set-cookie'] ?? ''))?.[0];
  return {
    make: async () => given(await call(giving, path)) ?? '',
    opens: async (school, made) =>
      given(await call(school, path, { headers: { cookie: made } })) === undefined,
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
      // A known upload is refused for its missing parts.
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
        const monitoredThings = await call(school, '/api/teaching/classJoin/apply', {
          method: 'POST',
          token,
          body,
        });
        // A known code is answered with a message that the user is already in the class.
        return !monitoredThings.text.includes('"field":"code"') || monitoredThings.text.includes('已经');
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

/** Data that would be visible in the other school if it leaked. */
function monitoredThings(many: ManySchools): Record<string, Thing> {
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
