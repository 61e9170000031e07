import type { Caller } from '#server/http/caller.ts';
import { refusals } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import type { PublishedForm } from './published-form.store.ts';
import type { PublishedForms } from './published-forms.ts';
import { accessOf, actOf, isThere, type RowAccess, type Wish } from './row-access.rules.ts';
import { listOrgCodes, passOf, type RowPass } from './row-pass.store.ts';

/** What the gate is built on. */
export type GateParts = { readonly db: Db; readonly onlineForms: PublishedForms };

/** Somebody before the rows of a form: what they may, and a pass for each wish. */
export type RowGate = {
  readonly form: PublishedForm;
  readonly access: RowAccess;
  readonly caller: Caller;
  /** Errors: a refusal when the caller may not. */
  readonly pass: (wish: Wish) => RowPass;
};

/**
 * The one way to the rows of a form (decision 073). It answers what a caller may see and do of the published version.
 * Errors: a form that is not published, or not theirs, is not there.
 */
export async function rowGate(parts: GateParts, caller: Caller, code: string): Promise<RowGate> {
  const gate = await findRowGate(parts, caller, code);
  if (gate === undefined) throw refusals.notFound('表单不存在');
  return gate;
}

/** Somebody whom nobody knows: no account, no role, no rows. */
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
  sessionKey: '',
  passwordDue: false,
};

/** Who made a row that came by a public link: no account is called so, for their names have no space. */
export const linkName = '来自 公开链接';

/**
 * Before a form by its public link: these fields of a new row may be written, and nothing is read. `caller`: where the link
 * asks who answers.
 */
export function publicGate(
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
): RowGate {
  const fields = new Map(fieldIds.map((id): [string, 'write'] => [id, 'write']));
  const access: RowAccess = { rows: 'own', may: new Set(['add']), fields };
  // Rows have the department of whoever set the link, whoever answers: those who see its rows see them. What a field
  // begins with ({me}) is the visitor's own, and nothing of somebody nobody knows.
  const writer = { ...(caller ?? { ...stranger, username: linkName }), orgCode };
  return {
    form,
    access,
    caller: caller ?? stranger,
    pass: (wish) => {
      if (wish !== 'add') throw refusals.forbidden();
      return passOf({ form, wish, caller: writer, reach: 'own', orgCodes: [] }, access);
    },
  };
}

/** As `rowGate`; undefined when the form is not there. */
export async function findRowGate(
  { db, onlineForms }: GateParts,
  caller: Caller,
  code: string,
): Promise<RowGate | undefined> {
  const form = await onlineForms(code);
  if (form === undefined || !isThere(form, caller)) return undefined;
  const access = accessOf(form, caller);
  const { rows: reach } = access;
  const orgCodes = reach === 'class' || reach === 'depart' ? await listOrgCodes(db, caller) : [];
  return {
    form,
    access,
    caller,
    pass: (wish) => {
      const act = actOf[wish];
      if (act !== undefined && !access.may.has(act)) throw refusals.forbidden();
      return passOf({ form, wish, caller, reach, orgCodes }, access);
    },
  };
}

/**
 * Before the sub tables of a form, for what happens to a row and with it to those that belong to it, whoever wrote them: by
 * the id of the row alone, which the gate of its own form has let through.
 */
export async function belongingGates(
  { onlineForms }: GateParts,
  { form, caller }: RowGate,
): Promise<RowGate[]> {
  const codes = new Set((form.definition.subs ?? []).map((sub) => sub.form));
  const subs = await Promise.all([...codes].map((code) => onlineForms(code)));
  return subs.flatMap((sub) => (sub === undefined ? [] : [wholeGate(sub, caller)]));
}

/** Before all rows of a form, for those that go with one that was let through; what is answered of them is seen by nobody. */
export function wholeGate(form: PublishedForm, caller: Caller): RowGate {
  const access = accessOf(form, caller);
  return {
    form,
    access,
    caller,
    pass: (wish) => passOf({ form, wish, caller, reach: 'all', orgCodes: [] }, access),
  };
}
