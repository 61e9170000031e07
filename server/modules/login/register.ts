import { requireAccountQuota } from '#server/shared/people/account-quota.store.ts';
import type { BodyOf, QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { studentRole, type Caller } from '#server/http/caller.ts';
import { Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { checkUsername, isReadableName } from '#server/shared/people/name.rules.ts';
import { insertRegistered } from '#server/shared/people/new-accounts.store.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import { requireCaptcha } from '#server/shared/authentication/captcha/captcha-check.ts';
import type { OneTimeCodes, UsedCode } from '#server/shared/authentication/codes/codes.ts';
import { checkNewPassword } from '#server/shared/passwords/password.rules.ts';
import { constraintViolation } from '#server/store/constraint.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { checkEmail, checkMobile } from './access.rules.ts';
import { findDepart, findRole, findTaken, type Taken } from './access.store.ts';
import { countRequest } from './limits.ts';

type Registration = BodyOf<'POST /sys/user/register'>;
type Person = Readonly<Record<'username' | 'realname' | 'phone' | 'email', string>>;
type TakeCode = (db: Db) => Promise<UsedCode | undefined>;

const takenMessages: Readonly<Record<Taken, string>> = {
  username: '账号已被注册',
  phone: '手机号已被注册',
  email: '邮箱已被注册',
};

/** Refuses if the school has not opened registration. */
export async function requireOpenRegistration({ db }: Deps): Promise<void> {
  const config = await readConfig(db, ['allowReg']);
  if (config.get('allowReg') !== '1') throw refusal('学校没有开放注册，请向老师或管理员要账号');
}

/**
 * Creates a pupil's account with the role and the class of the configuration. Errors: refusals that name the
 * field.
 */
export async function register(
  deps: Deps,
  codes: OneTimeCodes,
  body: Registration,
  ip: string,
): Promise<Answer<Schema<'Registered'>>> {
  await requireOpenRegistration(deps);
  await countRequest(deps, 'register', ip);
  const person = readPerson(body, deps.identity.sms !== undefined);
  checkNewPassword(body.password, person);
  await refuseTaken(deps, { username: person.username });
  const takeCode = await requireProof(deps, codes, person, body);
  // Whether a number or an address has an account is revealed only after a proof: a code sent to the number,
  // or a captcha.
  await refuseTaken(deps, { phone: person.phone, email: person.email });
  await insertAccount(deps, person, body.password, takeCode);
  return new Answer('注册成功', { username: person.username });
}

/**
 * Refuses a value that an account has; an empty value is free (docs/behaviour.md#registration). A visitor can
 * check only user names, which are unique by design: whether a phone number or an e-mail address has an
 * account is revealed after a proof (`register`).
 */
export async function checkOnlyUser(
  deps: Deps,
  query: QueryOf<'GET /sys/user/checkOnlyUser'>,
  caller: Caller | undefined,
  ip: string,
): Promise<void> {
  if (caller === undefined) await requireOpenRegistration(deps);
  await countRequest(deps, 'lookUp', ip);
  const { username = '', phone = '', email = '' } = query;
  const values = caller === undefined ? { username, phone: '', email: '' } : { username, phone, email };
  if (Object.values(values).every((value) => value === '')) return;
  const takenField = await findTaken(deps.db, values);
  if (takenField !== undefined) throw refusal('账号已存在', takenField);
}

function readPerson(body: Registration, needsPhone: boolean): Person {
  const phone = (body.phone ?? '').trim();
  const email = (body.email ?? '').trim();
  if (phone !== '' || needsPhone) checkMobile(phone, 'phone', '请输入正确的手机号');
  const typedUsername = (body.username ?? '').trim();
  const username = typedUsername === '' ? phone : typedUsername;
  checkUsername(username);
  if (username.length < 2 || username.length > 32) throw refusal('账号要有 2 到 32 个字符', 'username');
  checkEmail(email);
  const realname = (body.realname ?? '').trim();
  if (realname !== '' && !isReadableName(realname))
    throw refusal('姓名里至少要有一个汉字、字母或数字', 'realname');
  return { username, realname: realname === '' ? username : realname, phone, email };
}

async function refuseTaken({ db }: Deps, person: Partial<Person>): Promise<void> {
  const takenField = await findTaken(db, person);
  if (takenField !== undefined) throw refusal(takenMessages[takenField], takenField);
}

/** Requires a proof of a human: the code sent to their number if the school sends messages, otherwise a captcha. */
async function requireProof(
  deps: Deps,
  codes: OneTimeCodes,
  { phone }: Person,
  body: Registration,
): Promise<TakeCode | undefined> {
  if (deps.identity.sms === undefined) {
    await requireCaptcha(deps, body);
    return undefined;
  }
  const take = await codes.check({ purpose: 'smsRegister', subject: phone }, body.smscode ?? '');
  if (take === undefined) throw refusal('手机验证码错误', 'smscode');
  return take;
}

async function insertAccount(
  deps: Deps,
  { username, realname, phone, email }: Person,
  password: string,
  takeCode: TakeCode | undefined,
): Promise<void> {
  const { roleId, depart } = await registrationDefaults(deps);
  const user = {
    id: deps.newId(),
    username,
    realname,
    phone: phone === '' ? null : phone,
    email: email === '' ? null : email,
    password: await deps.passwords.hash(password),
    orgCode: depart?.orgCode ?? null,
    userIdentity: 1,
    status: 1,
    createBy: username,
    createTime: deps.clock(),
  };
  try {
    await inTransaction(deps.db, async (trx) => {
      // The code is consumed in the transaction that creates the account: it stays valid when the name was just
      // taken.
      if (takeCode !== undefined && (await takeCode(trx)) === undefined)
        throw refusal('手机验证码错误', 'smscode');
      await insertRegistered(trx, user, roleId, depart?.id);
      await requireAccountQuota(trx, deps);
    });
  } catch (error) {
    const column = /^sys_user_(username|phone|email)/.exec(constraintViolation(error)?.constraint ?? '')?.[1];
    if (column === 'username' || column === 'phone' || column === 'email')
      throw refusal(takenMessages[column], column);
    throw error;
  }
}

/**
 * Returns the role and the class of the configuration. A role that manages anything is a configuration error,
 * because everybody who registers would manage the school.
 */
async function registrationDefaults({ db, log }: Deps) {
  const config = await readConfig(db, ['_defaultRole', '_defaultDepart']);
  const role = await findRole(db, config.get('_defaultRole') || studentRole);
  if (role === undefined || role.roleLevel > 0) {
    log.error({ role: role?.roleCode }, 'the configured _defaultRole cannot be used for registration');
    throw refusal('注册失败，默认注册角色配置有误，请联系管理员');
  }
  const departId = config.get('_defaultDepart') ?? '';
  return { roleId: role.id, depart: departId === '' ? undefined : await findDepart(db, departId) };
}
