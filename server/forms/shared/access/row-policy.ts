import type { Caller } from '#server/http/caller.ts';
import { refusals } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import type { PublishedForms } from '#server/forms/shared/published-forms.ts';
import {
  accessOf,
  actOf,
  canOpenForm,
  changing,
  type RowAccess,
  type RowAction,
} from './row-access.rules.ts';
import { listOrgCodes, authorizeQuery, type AuthorizedQuery } from './authorized-query.store.ts';

/** Dependencies of the policy. */
export type PolicyDeps = { readonly db: Db; readonly onlineForms: PublishedForms };

/** Permissions of a user on the rows of a form. */
export type RowPolicy = {
  readonly form: PublishedForm;
  readonly access: RowAccess;
  readonly caller: Caller;
  /** True for a public link, whose callers read no rows. */
  readonly isPublic?: true;
  /** Creates the authorized query for a purpose. Errors: a refusal if the caller may not. */
  readonly queryFor: (action: RowAction) => AuthorizedQuery;
};

/**
 * The only way to access the rows of a form (decision 073). Returns what the caller may see and do in the published
 * version. Errors: not found if the form is not published or the caller has no access.
 */
export async function requireRowPolicy(deps: PolicyDeps, caller: Caller, code: string): Promise<RowPolicy> {
  const policy = await findRowPolicy(deps, caller, code);
  if (policy === undefined) throw refusals.notFound('表单不存在');
  return policy;
}

/** An anonymous caller: no account, no role, no rows. */
const stranger: Caller = {
  userId: '',
  username: '',
  realname: '',
  roles: [],
  level: 0,
  grants: new Set(),
  departIds: [],
  responsibleOrgCodes: [],
  orgCode: null,
  tokenHash: '',
  passwordDue: false,
};

/** Creator of rows submitted through a public link. It contains a space, so no account has this name. */
export const linkName = '来自 公开链接';

/**
 * Returns the policy of a public link: it allows writing these fields of a new row and reading nothing. `caller` is set
 * if the link requires a login.
 */
export function publicLinkPolicy(
  form: PublishedForm,
  {
    fieldIds,
    orgCode,
    caller,
  }: {
    readonly fieldIds: readonly string[];
    readonly orgCode: string | null;
    readonly caller: Caller | undefined;
  },
): RowPolicy {
  const fields = new Map(fieldIds.map((id): [string, 'write'] => [id, 'write']));
  const access: RowAccess = { rows: 'own', changes: 'own', may: new Set(['add']), fields };
  // Rows get the department of the link's creator, so that the same users see them. Defaults such as {me} refer to the
  // visitor, and are empty for an anonymous one.
  const writer = { ...(caller ?? { ...stranger, username: linkName }), orgCode };
  return {
    form,
    access,
    caller: caller ?? stranger,
    isPublic: true,
    queryFor: (action) => {
      if (action !== 'add') throw refusals.forbidden();
      return authorizeQuery({ form, action, caller: writer, reach: 'own', orgCodes: [] }, access);
    },
  };
}

/** Works like `requireRowPolicy`, but returns undefined if the caller cannot open the form. */
export async function findRowPolicy(
  { db, onlineForms }: PolicyDeps,
  caller: Caller,
  code: string,
): Promise<RowPolicy | undefined> {
  const form = await onlineForms(code);
  if (form === undefined || !canOpenForm(form, caller)) return undefined;
  const access = accessOf(form, caller);
  const isByDepart = [access.rows, access.changes].some((reach) => reach === 'class' || reach === 'depart');
  const orgCodes = isByDepart ? await listOrgCodes(db, caller) : [];
  return {
    form,
    access,
    caller,
    queryFor: (action) => {
      const act = actOf[action];
      if (act !== undefined && !access.may.has(act)) throw refusals.forbidden();
      const reach = changing.has(action) ? access.changes : access.rows;
      return authorizeQuery({ form, action, caller, reach, orgCodes }, access);
    },
  };
}

/**
 * Returns policies for the sub-tables of a form, for operations on a main row that include its sub-rows, whatever their
 * author. They check only the main row's id, which the policy of the form has admitted.
 */
export async function subTablePolicies(
  { onlineForms }: PolicyDeps,
  { form, caller }: RowPolicy,
): Promise<RowPolicy[]> {
  const codes = new Set((form.definition.subs ?? []).map((sub) => sub.form));
  const subs = await Promise.all([...codes].map((code) => onlineForms(code)));
  return subs.flatMap((sub) => (sub === undefined ? [] : [unrestrictedRowPolicy(sub, caller)]));
}

/**
 * Returns a policy that bypasses the permissions on rows: its queries reach all rows of the form. It serves rows that
 * change together with an admitted one. Nothing read through it may be returned to a client.
 */
export function unrestrictedRowPolicy(form: PublishedForm, caller: Caller): RowPolicy {
  const access = accessOf(form, caller);
  return {
    form,
    access,
    caller,
    queryFor: (action) => authorizeQuery({ form, action, caller, reach: 'all', orgCodes: [] }, access),
  };
}
