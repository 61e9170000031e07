import { type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, uniqueName } from './journey-actions.ts';
import { journeyPassword } from './product-process.ts';

const tree = z.array(
  z.object({ id: z.string(), departName: z.string(), children: z.optional(z.array(z.unknown())) }),
);
const roles = z.array(z.object({ id: z.string(), roleCode: z.string() }));

type Wanted = {
  readonly role: 'dev' | 'teacher' | 'student';
  /** Names of departments; a teacher is responsible for them. */
  readonly departs: readonly string[];
};

/** Makes somebody new, who may log in with the password of all journeys; answers the account. The page is an administrator's. */
export async function addPerson(page: Page, { role, departs }: Wanted): Promise<string> {
  const known = departsIn(await callApi(page, 'GET', '/sys/sysDepart/queryMyDeptTreeList'));
  const ids = departs.map((name) => known.get(name) ?? name).join(',');
  const found = roles.parse(await callApi(page, 'GET', '/sys/role/queryMySubRole'));
  const username = uniqueName('p');
  await callApi(page, 'POST', '/sys/user/add', {
    username,
    realname: '新来的',
    password: journeyPassword,
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
