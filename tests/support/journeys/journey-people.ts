import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, uniqueName } from './journey-actions.ts';
import { journeyPassword } from '../engines/product-process.ts';

const tree = z.array(
  z.object({ id: z.string(), departName: z.string(), children: z.optional(z.array(z.unknown())) }),
);
const entered = z.object({ result: z.object({ token: z.string(), passwordDue: z.boolean() }) });
const roles = z.array(z.object({ id: z.string(), roleCode: z.string() }));

type PersonInput = {
  readonly role: 'dev' | 'teacher' | 'student';
  /** Names of departments; a teacher is responsible for them. */
  readonly departs: readonly string[];
};

/** The password that an administrator gives to a new user. */
export const givenPassword = 'Given-2026';

/**
 * Creates a user with the common password of the journeys and returns the account. The page belongs to an
 * administrator.
 */
export async function addPerson(page: Page, input: PersonInput): Promise<string> {
  const username = await addNewcomer(page, input);
  await chooseOwnPassword(page, username);
  return username;
}

/** Replaces the given password by an own one, as a user does at the first login. */
export async function chooseOwnPassword(page: Page, username: string, given = givenPassword): Promise<void> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await page.request.post(`/api${path}`, { data, headers });
    const json: unknown = await answer.json();
    expect(json).toMatchObject({ success: true });
    return json;
  };
  const { result } = entered.parse(await post('/sys/login', { username, password: given }));
  expect(result.passwordDue).toBe(true);
  const own = { password: journeyPassword, confirmpassword: journeyPassword };
  const headers = { 'X-Access-Token': result.token };
  await post('/sys/user/updatePassword', { username, oldpassword: given, ...own }, headers);
  await post('/sys/logout', {}, headers);
}

/** Closes the credential sheet of a new user, which asks first. */
export async function closeCredentials(page: Page, title = '账号'): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title, exact: true });
  await sheet.getByRole('button', { name: '关闭' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toHaveCount(0);
}

/** Creates a user who has not logged in yet and must change the given password. */
export async function addNewcomer(page: Page, { role, departs }: PersonInput): Promise<string> {
  const known = await departIds(page);
  const ids = departs.map((name) => known.get(name) ?? name).join(',');
  const found = roles.parse(await callApi(page, 'GET', '/sys/role/queryMySubRole'));
  const username = uniqueName('p');
  await callApi(page, 'POST', '/sys/user/add', {
    username,
    realname: '新来的',
    password: givenPassword,
    selectedroles: found.find(({ roleCode }) => roleCode === role)?.id ?? role,
    selecteddeparts: ids,
    ...(role === 'teacher' ? { userIdentity: 2, departIds: ids } : {}),
  });
  return username;
}

type PupilsInput = {
  /** The accounts begin with it. */
  readonly prefix: string;
  readonly count: number;
  readonly realnames?: readonly string[];
};

/** Creates pupils of 三年级一班 through the API. The page belongs to an administrator. */
export async function addPupils(page: Page, { prefix, count, realnames = [] }: PupilsInput): Promise<void> {
  await callApi(page, 'POST', '/sys/user/genStudents', {
    prefix,
    count,
    selecteddeparts: (await departIds(page)).get('三年级一班'),
    password: 'Pupil-2026',
    realnames,
  });
}

/** Returns the ids of the departments that the user of the page may see, by their names. */
export async function departIds(page: Page): Promise<ReadonlyMap<string, string>> {
  return departsIn(await callApi(page, 'GET', '/sys/sysDepart/queryMyDeptTreeList'));
}

function departsIn(answer: unknown): Map<string, string> {
  return new Map(
    tree
      .parse(answer)
      .flatMap(({ id, departName, children = [] }) => [[departName, id], ...departsIn(children)]),
  );
}
