import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, uniqueName } from './journey-actions.ts';
import { journeyPassword } from './product-process.ts';

const tree = z.array(
  z.object({ id: z.string(), departName: z.string(), children: z.optional(z.array(z.unknown())) }),
);
const entered = z.object({ result: z.object({ token: z.string(), passwordDue: z.boolean() }) });
const roles = z.array(z.object({ id: z.string(), roleCode: z.string() }));

type Wanted = {
  readonly role: 'dev' | 'teacher' | 'student';
  /** Names of departments; a teacher is responsible for them. */
  readonly departs: readonly string[];
};

/** What the administrator of the journeys gives somebody new. */
export const givenPassword = 'Given-2026';

/** Makes somebody new, who may log in with the password of all journeys; answers the account. The page is an administrator's. */
export async function addPerson(page: Page, wanted: Wanted): Promise<string> {
  const username = await addNewcomer(page, wanted);
  await chooseOwnPassword(page, username);
  return username;
}

/** As the person does at the first login: a password of their own takes the place of the given one. */
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

/** Somebody new, who has not logged in yet: their password is the given one, and must be changed. */
export async function addNewcomer(page: Page, { role, departs }: Wanted): Promise<string> {
  const known = departsIn(await callApi(page, 'GET', '/sys/sysDepart/queryMyDeptTreeList'));
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

/** Ids by name, of a tree of departments. */
function departsIn(answer: unknown): Map<string, string> {
  return new Map(
    tree
      .parse(answer)
      .flatMap(({ id, departName, children = [] }) => [[departName, id], ...departsIn(children)]),
  );
}
