import { sourcesOf } from '#common/expressions/formula-sources.ts';
import { fieldRight } from '#openapi/field-right.ts';
import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { rulesOf } from '#server/forms/shared/rules/form-expressions.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';

export type FormField = Schema<'FormField'>;
type FormAccess = Schema<'FormAccess'>;
export type FieldRight = 'read' | 'write';
export type RowReach = FormAccess['rows'];
export type RowAct = FormAccess['may'][number];

/** Permissions of a user on a form. */
export type RowAccess = {
  readonly rows: RowReach;
  /** The part of these rows that the user edits and deletes. */
  readonly changes: RowReach;
  readonly may: ReadonlySet<RowAct>;
  /** Field rights by field id, without hidden fields. */
  readonly fields: ReadonlyMap<string, FieldRight>;
};

/** The purpose of an access to the rows of a form. */
export type RowAction =
  | 'list'
  | 'search'
  | 'sort'
  | 'export'
  | 'form'
  | 'detail'
  | 'chart'
  | 'add'
  | 'edit'
  | 'delete'
  | 'undo'
  | 'import'
  | 'bin'
  /** For formulas and rules: all values, which never leave the server. */
  | 'rules';

/** Menu path of the form designer: a user with this grant can open and manage every form. */
export const formDesigner = '/online/cgform';
/** Menu path of 在线表单: a user with this grant manages the forms that they made. */
export const ownForms = '/online/forms';

/** Whether the user made the form and may still make forms. */
const isOwner = ({ ownerId }: PublishedForm, { userId, grants }: Caller): boolean =>
  ownerId !== null && ownerId === userId && grants.has(ownForms);

const pages = [
  '/online/cgformList',
  '/online/cgformTreeList',
  '/online/cgformErpList',
  '/online/cgformInnerTableList',
  '/online/cgformTabList',
];

/**
 * Whether a user can open a form: they made it or may design every form, or they are in the audience or have a grant for
 * the page, of the form itself or of one that uses it as a sub-table.
 */
export function canOpenForm(form: PublishedForm, caller: Caller): boolean {
  const { code, mains, audience } = form;
  const { grants, roles, departIds } = caller;
  if (grants.has(formDesigner) || isOwner(form, caller)) return true;
  if (audience.roles.some((role) => roles.includes(role))) return true;
  if (audience.departs.some((id) => departIds.includes(id))) return true;
  return [code, ...mains].some((one) => pagesOf(one).some((page) => grants.has(page)));
}

/** The menu paths of the pages of a form. */
export const pagesOf = (code: string): string[] => pages.map((page) => `${page}/${code}`);

/** Returns the menu paths that contain a form's code: its pages, and the page for copying it, which grants no rows. */
export const pathsNaming = (code: string): string[] => [...pagesOf(code), `/online/copyform/${code}`];

/** Whether a menu path is the page of a form, which need not exist yet. */
export const isFormPage = (path: string): boolean => pages.some((page) => path.startsWith(`${page}/`));

const reaches: readonly RowReach[] = ['none', 'own', 'class', 'depart', 'all'];
/** Default permissions of a role without an entry, on its own rows. */
const defaultActs: readonly RowAct[] = ['add', 'edit', 'delete'];
const allActs: readonly RowAct[] = [...defaultActs, 'import', 'export', 'bin'];

/**
 * Returns the entry of the user who made the form: every field, and the rows of their own classes, or every row for a
 * manager of all forms.
 */
const ownerEntry = ({ grants }: Caller): FormAccess => ({
  role: '',
  rows: grants.has(formDesigner) ? 'all' : 'class',
  may: [...allActs],
});

/**
 * Returns the widest permissions of the caller's roles; a role without an entry has the narrowest (FormAccess of the
 * contract). A formula that reads a hidden field, directly or through other formulas, is hidden too, because its value
 * would reveal the field's.
 */
export function accessOf(form: PublishedForm, caller: Caller): RowAccess {
  const { roles } = caller;
  const { definition } = form;
  const { access = [] } = definition;
  const isOwn = isOwner(form, caller);
  const callerAccess = [
    ...access.filter(({ role }) => roles.includes(role)),
    ...(isOwn ? [ownerEntry(caller)] : []),
  ];
  const rightOn = (id: string) => (isOwn ? 'write' : fieldRight(access, roles, id));
  const hidden = new Set(
    definition.fields.filter(({ id }) => rightOn(id) === 'hidden').map(({ key }) => key),
  );
  const revealsHidden = (field: FormField): boolean =>
    field.kind === 'formula' &&
    [...sourcesOf(rulesOf(form).formulas, [field])].some((key) => hidden.has(key));
  const fields = definition.fields.flatMap((field): [string, FieldRight][] => {
    const right = rightOn(field.id);
    return right === 'hidden' || (hidden.size > 0 && revealsHidden(field)) ? [] : [[field.id, right]];
  });
  if (callerAccess.length === 0)
    return { rows: 'own', changes: 'own', may: new Set(defaultActs), fields: new Map(fields) };
  const widest = (given: readonly RowReach[]): RowReach =>
    reaches[Math.max(...given.map((reach) => reaches.indexOf(reach)))] ?? 'own';
  return {
    rows: widest(callerAccess.map(({ rows }) => rows)),
    changes: widest(callerAccess.map(({ rows, changes }) => (rows === 'none' ? rows : (changes ?? rows)))),
    may: new Set(callerAccess.flatMap(({ may }) => may)),
    fields: new Map(fields),
  };
}

/** The permission of FormAccess that each purpose needs; other purposes only require access to the form. */
export const actOf: Readonly<Partial<Record<RowAction, RowAct>>> = {
  export: 'export',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  undo: 'delete',
  import: 'import',
  bin: 'bin',
};

/** Purposes that change existing rows. */
export const changing: ReadonlySet<RowAction> = new Set(['edit', 'delete', 'undo', 'bin']);

const writing: ReadonlySet<RowAction> = new Set(['add', 'edit', 'import']);
const searching: ReadonlySet<RowAction> = new Set(['search', 'sort', 'chart']);
const lists: ReadonlySet<RowAction> = new Set(['list', 'bin']);
/** Long texts, which only the view of a single row contains. */
const long: ReadonlySet<FormField['kind']> = new Set(['richText', 'markdown']);
const unordered: ReadonlySet<FormField['kind']> = new Set([
  ...long,
  'checkbox',
  'listMulti',
  'users',
  'departs',
  'popupDicts',
  'file',
  'image',
]);

/** Returns the fields available for a purpose: answers, filters, sorting and writes use only these. */
export function fieldsFor(form: PublishedForm, access: RowAccess, action: RowAction): FormField[] {
  const shown = lists.has(action) ? inViews(form) : new Set<string>();
  return form.definition.fields.filter((field) => {
    if (action === 'rules') return form.columns.has(field.id);
    const right = access.fields.get(field.id);
    if (right === undefined || !form.columns.has(field.id)) return false;
    if (writing.has(action)) return right === 'write' && isWritable(field);
    // Passwords are never returned, and filters must not allow guessing them letter by letter.
    if (field.kind === 'password') return false;
    if (lists.has(action)) return field.inList !== false ? !long.has(field.kind) : shown.has(field.id);
    if (action === 'sort') return field.sortable !== false && !unordered.has(field.kind);
    return !searching.has(action) || (field.kind !== 'file' && field.kind !== 'image');
  });
}

const answers: ReadonlySet<RowAction> = new Set(['list', 'bin', 'export', 'form', 'detail']);

/** Returns the formulas whose values an answer contains; they have no column. */
export function formulasFor(
  { definition }: PublishedForm,
  access: RowAccess,
  action: RowAction,
): FormField[] {
  if (!answers.has(action)) return [];
  return definition.fields.filter(
    ({ id, kind, inList }) =>
      kind === 'formula' && access.fields.has(id) && (inList !== false || !lists.has(action)),
  );
}

/** Whether users write this field; the server assigns sequence numbers. */
export function isWritable({ kind, readOnly }: FormField): boolean {
  return readOnly !== true && kind !== 'sequence' && kind !== 'formula';
}

function inViews({ definition: { views = {} } }: PublishedForm): Set<string> {
  return new Set(Object.values(views).flatMap((view) => Object.values(view)));
}
