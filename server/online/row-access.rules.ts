import { sourcesOf } from '#expressions/formula-sources.ts';
import { fieldRight } from '#openapi/field-right.ts';
import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { rulesOf } from './form-rules.ts';
import type { PublishedForm } from './published-form.store.ts';

export type FormField = Schema<'FormField'>;
type FormAccess = Schema<'FormAccess'>;
export type FieldRight = 'read' | 'write';
export type RowReach = FormAccess['rows'];
export type RowAct = FormAccess['may'][number];

/** What somebody may see and do of a form. */
export type RowAccess = {
  readonly rows: RowReach;
  readonly may: ReadonlySet<RowAct>;
  /** By the field's id; what is hidden is not in it. */
  readonly fields: ReadonlyMap<string, FieldRight>;
};

/** What the rows of a form are asked for. */
export type Wish =
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
  /** What formulas and rules look at, which is every value: it goes no further than the server. */
  | 'rules';

/** The menu path of the page on which forms are made: who holds it finds every form. */
export const formDesigner = '/online/cgform';

const pages = [
  '/online/cgformList',
  '/online/cgformTreeList',
  '/online/cgformErpList',
  '/online/cgformInnerTableList',
  '/online/cgformTabList',
];

/** Whether a form is there for somebody: granted its page, that of a form it is a sub table of, or the designer. */
export function isThere({ code, mains }: PublishedForm, { grants }: Caller): boolean {
  if (grants.has(formDesigner)) return true;
  return [code, ...mains].some((one) => pagesOf(one).some((page) => grants.has(page)));
}

/** The menu paths of the pages of a form. */
export const pagesOf = (code: string): string[] => pages.map((page) => `${page}/${code}`);

/** The menu paths that name a form by its code: its pages, and the one on which it is copied, which grants no rows. */
export const pathsNaming = (code: string): string[] => [...pagesOf(code), `/online/copyform/${code}`];

/** Whether a menu path is the page of a form, of one that is not made yet, too. */
export const isFormPage = (path: string): boolean => pages.some((page) => path.startsWith(`${page}/`));

const reaches: readonly RowReach[] = ['own', 'class', 'depart', 'all'];
/** What a role may do that the definition does not name: with its own rows. */
const usual: readonly RowAct[] = ['add', 'edit', 'delete'];

/**
 * The widest of what the caller's roles have, and for a role without an entry the least (FormAccess of the contract). A formula
 * that reads a hidden field, directly or through other formulas, is hidden as well: its value would tell the field's.
 */
export function accessOf(form: PublishedForm, { roles }: Caller): RowAccess {
  const { definition } = form;
  const { access = [] } = definition;
  const held = access.filter(({ role }) => roles.includes(role));
  const hidden = new Set(
    definition.fields.filter(({ id }) => fieldRight(access, roles, id) === 'hidden').map(({ key }) => key),
  );
  const tellsHidden = (field: FormField): boolean =>
    field.kind === 'formula' &&
    [...sourcesOf(rulesOf(form).formulas, [field])].some((key) => hidden.has(key));
  const fields = definition.fields.flatMap((field): [string, FieldRight][] => {
    const right = fieldRight(access, roles, field.id);
    return right === 'hidden' || (hidden.size > 0 && tellsHidden(field)) ? [] : [[field.id, right]];
  });
  if (held.length === 0) return { rows: 'own', may: new Set(usual), fields: new Map(fields) };
  const reach = Math.max(...held.map(({ rows }) => reaches.indexOf(rows)));
  return {
    rows: reaches[reach] ?? 'own',
    may: new Set(held.flatMap(({ may }) => may)),
    fields: new Map(fields),
  };
}

/** What of FormAccess a wish needs; the others are for whoever sees the form. */
export const actOf: Readonly<Partial<Record<Wish, RowAct>>> = {
  export: 'export',
  add: 'add',
  edit: 'edit',
  delete: 'delete',
  undo: 'delete',
  import: 'import',
  bin: 'bin',
};

const writing: ReadonlySet<Wish> = new Set(['add', 'edit', 'import']);
const searching: ReadonlySet<Wish> = new Set(['search', 'sort', 'chart']);
const lists: ReadonlySet<Wish> = new Set(['list', 'bin']);
/** Long, and shown with one row alone. */
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

/** The fields that a wish may touch: an answer, a filter, an order or a write has these and no others. */
export function fieldsFor(form: PublishedForm, access: RowAccess, wish: Wish): FormField[] {
  const shown = lists.has(wish) ? inViews(form) : new Set<string>();
  return form.definition.fields.filter((field) => {
    if (wish === 'rules') return form.columns.has(field.id);
    const right = access.fields.get(field.id);
    if (right === undefined || !form.columns.has(field.id)) return false;
    if (writing.has(wish)) return right === 'write' && isWritable(field);
    // A password leaves by no way, and nobody guesses it letter by letter.
    if (field.kind === 'password') return false;
    if (lists.has(wish)) return field.inList !== false ? !long.has(field.kind) : shown.has(field.id);
    if (wish === 'sort') return field.sortable !== false && !unordered.has(field.kind);
    return !searching.has(wish) || (field.kind !== 'file' && field.kind !== 'image');
  });
}

const answers: ReadonlySet<Wish> = new Set(['list', 'bin', 'export', 'form', 'detail']);

/** The formulas whose values an answer has; they stand in no column. */
export function formulasFor({ definition }: PublishedForm, access: RowAccess, wish: Wish): FormField[] {
  if (!answers.has(wish)) return [];
  return definition.fields.filter(
    ({ id, kind, inList }) =>
      kind === 'formula' && access.fields.has(id) && (inList !== false || !lists.has(wish)),
  );
}

/** What people write: the numbers of a sequence are the server's. */
export function isWritable({ kind, readOnly }: FormField): boolean {
  return readOnly !== true && kind !== 'sequence' && kind !== 'formula';
}

function inViews({ definition: { views = {} } }: PublishedForm): Set<string> {
  return new Set(Object.values(views).flatMap((view) => Object.values(view)));
}
