import type { Caller, RowLimits } from '#server/http/caller.ts';
import type { ListLimit } from '#server/http/list-query.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { PermissionCache } from './permission-cache.ts';

type LimitDeps = { readonly permissions: Pick<PermissionCache, 'dataRules'>; readonly clock: () => Date };

const ruleOf: Readonly<Record<string, string>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
};

/**
 * Returns the limits that the caller's data rules put on the list of a menu (docs/list-query.md#data-rules): all
 * rules apply together. A variable without a value, and an unknown condition, match no row.
 */
export async function limitsOf(
  { permissions, clock }: LimitDeps,
  caller: Caller,
  menu: string,
): Promise<readonly ListLimit[]> {
  const { rules, orgCodes } = await permissions.dataRules(caller.userId);
  const now = wireTime(clock());
  const variables: Readonly<Record<string, string>> = {
    sys_user_code: caller.username,
    sys_user_name: caller.realname,
    sys_org_code: caller.orgCode ?? '',
    sys_multi_org_code: orgCodes.join(','),
    sys_date: now.slice(0, 10),
    sys_time: now,
  };
  return rules
    .filter((rule) => rule.url === menu)
    .map(({ ruleColumn, ruleConditions, ruleValue }) => ({
      field: ruleColumn ?? '',
      rule: (Object.hasOwn(ruleOf, ruleConditions) ? ruleOf[ruleConditions] : undefined) ?? '',
      val: (ruleValue ?? '').replaceAll(/#\{(\w+)\}/g, (_match, name: string) =>
        Object.hasOwn(variables, name) ? (variables[name] ?? '') : '',
      ),
    }));
}

/**
 * Returns the limits of data rules on each kind of rows, for every operation. Two menus show people: a caller without
 * the list of users is limited by the rules of the department list.
 */
export async function rowLimits(deps: LimitDeps, caller: Caller): Promise<RowLimits> {
  const users = caller.grants.has('/isystem/user') ? '/isystem/user' : '/isystem/departDetailList';
  const [user, work, course, unit] = await Promise.all(
    ([users, '/teaching/workList', '/course/course', '/course/courseUnit'] as const).map((menu) =>
      limitsOf(deps, caller, menu),
    ),
  );
  return { user: user ?? [], work: work ?? [], course: course ?? [], unit: unit ?? [] };
}
