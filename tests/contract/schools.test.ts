import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManySchools } from '#server/schools/testing/many.ts';
import { copiesOfOne, isOpen, operations, takenBy, faultsOf } from './schools/matrix.ts';
import { giving, other } from './schools/given.ts';
import { thingsOf } from './schools/things.ts';

// Two schools in one process, copies of one. One secret of each kind, and an administrator session at one
// operation of each tag. schools.long.test.ts runs all of them.

let many: ManySchools;
beforeAll(async () => {
  many = await copiesOfOne([giving, other]);
});
afterAll(() => many.close());

/**
 * Operations without a login, each with the kind of secret it accepts, or the reason why it accepts none. An
 * operation that is missing here fails.
 */
const open: Readonly<Record<string, string>> = {
  'GET /sys/common/static/{path}': 'address of a file',
  'GET /sys/common/preview/{path}': 'signed address of a preview',
  'GET /online/public/form/{token}': 'link to a public form',
  'POST /online/public/form/{token}': 'link to a public form',
  'POST /online/public/form/{token}/file': 'link to a public form',
  'POST /online/public/form/{token}/receipt': 'link to a public form',
  'POST /sys/checkCaptcha': 'captcha',
  'GET /sys/randomImage/{key}': 'captcha',
  'POST /sys/login': 'captcha',
  'POST /sys/sms': 'captcha',
  'POST /sys/user/startRecovery': 'begun recovery',
  'POST /sys/user/phoneVerification': 'begun recovery',
  'POST /sys/user/verifyResetCode': 'reset code',
  'POST /sys/user/recoverPassword': 'begun recovery',
  'POST /sys/logout': 'session',
  'POST /sys/backup/downloadByTicket': 'ticket of a download',
  'POST /teaching/teachingAdditionalWork/downloadByTicket': 'ticket of a download',
  'POST /teaching/teachingWork/viewWork': 'cookie of a visitor',
  'POST /teaching/teachingWork/starWork': 'cookie of a visitor',
  'GET /thirdLogin/{source}/callback': 'cookie of a device',
  'GET /thirdLogin/getLoginUser/{id}': 'cookie of a device',
  'POST /cas/client/validateLogin': 'cookie of a device',
  'GET /cas/client/validateLogin': 'cookie of a device',
  'POST /sys/phoneLogin': 'cookie of a device',
  'POST /sys/secondFactor/login': 'the challenge of a login, looked for in the school’s own database',
  'GET /teaching/pictureLogin/{token}': 'the code of a class, looked for in the school’s own database',
  'POST /teaching/pictureLogin/{token}': 'the code of a class, looked for in the school’s own database',
  'GET /python-input/{ticket}': 'a random number of the browser; the server keeps nothing of a school for it',
  'POST /python-input/{ticket}':
    'a random number of the browser; the server keeps nothing of a school for it',
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

const tried = ['session', 'address of a file', 'ticket of a download', 'link to a public form'];

it('every public operation is listed with a tested secret or a reason', () => {
  expect(Object.keys(open).toSorted()).toEqual(
    operations
      .filter(isOpen)
      .map(({ key }) => key)
      .toSorted(),
  );
});

describe('a token, link or code issued by one school', () => {
  it.each(tried)('the %s has no effect in another school and works in its own', async (name) => {
    expect(await faultsOf(many, thingsOf(many)[name])).toEqual([]);
  });
});

it('another school refuses the administrator session of a school and changes nothing', async () => {
  const closed = operations.filter((one) => !isOpen(one));
  const ofEachTag = new Map(closed.map((one) => [one.tag, one]));
  expect(await takenBy(many, [...ofEachTag.values()])).toEqual([]);
});
