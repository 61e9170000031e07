import { visibleGroups } from '#openapi/form-layout.ts';
import type { Schema } from '#openapi/index.ts';
import { enhanceOf } from '#server/forms/shared/rules/enhance.ts';
import { rulesOf, surroundingsOf, wireMe } from '#server/forms/shared/rules/form-expressions.ts';
import { offeredButtons, sightOf, type Sight } from '#server/forms/shared/access/offered-buttons.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import { defaultOf } from '#server/forms/shared/values/defaults.ts';
import { searchOf } from '#server/forms/shared/read/filter.rules.ts';
import { isWritable, type FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { findRowPolicy, type RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { findLink } from '#server/forms/shared/links/public-answer.store.ts';
import { rowTexts } from '#server/forms/shared/display-text/display-texts.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';
import { mayShareViews } from './saved-views.ts';

type ColumnDeps = Pick<RowDeps, 'db' | 'clock' | 'dictionaries' | 'onlineForms'>;

/** Returns the form as the caller sees it: visible fields, and other parts that refer only to these. */
export async function columnsOf(deps: ColumnDeps, policy: RowPolicy): Promise<Schema<'OnlineColumns'>> {
  const { form, access, caller } = policy;
  const { definition } = form;
  const defaultOfField = access.may.has('add') ? await loadDefaults(deps, policy) : undefined;
  const fields = definition.fields.flatMap((field): Schema<'OnlineField'>[] => {
    const right = access.fields.get(field.id);
    if (right === undefined) return [];
    return [{ field, right: isWritable(field) ? right : 'read', ...defaultOfField?.(field) }];
  });
  const isRead = sightOf(policy);
  const offered = offeredButtons(policy);
  const enhance = enhanceOf(policy);
  const blind = blindFormulas(form, isRead);
  const { display, columns, pageSize } = definition;
  return {
    id: form.id,
    code: form.code,
    name: form.name,
    version: form.version,
    kind: definition.kind,
    ...(display === undefined ? {} : { display }),
    ...(columns === undefined ? {} : { columns }),
    ...(pageSize === undefined ? {} : { pageSize }),
    fields: fields.map(({ field, ...more }) => ({
      ...more,
      field: blind.has(field.key) ? withoutFormula(field) : field,
    })),
    groups: visibleGroups(definition.groups ?? [], definition.fields, ({ id }) => access.fields.has(id)),
    buttons: (definition.buttons ?? []).filter(({ code }) => offered.has(code)),
    subs: await visibleSubs(deps, policy),
    ...(enhance.rules.length === 0 ? {} : { enhance: enhance.tag }),
    views: viewsOf(definition.views ?? {}, (id) => access.fields.has(id)),
    may: [...access.may],
    rows: access.rows,
    ...(access.changes === 'own' && access.rows !== 'own' ? { changes: 'own' as const } : {}),
    ...(caller.level > 0 ? {} : { simple: true }),
    ...(mayShareViews(caller) ? { mayShare: true } : {}),
    ...((await findLink(deps.db, form.id)) === undefined ? {} : { link: true }),
    ...(hasTexts(definition) ? { me: wireMe(await surroundingsOf(deps, form, caller)) } : {}),
  };
}

/** Returns the sub tables of which the caller sees a field. */
async function visibleSubs(deps: ColumnDeps, { form, caller }: RowPolicy): Promise<Schema<'FormSub'>[]> {
  const { subs = [] } = form.definition;
  const policies = await Promise.all(subs.map((sub) => findRowPolicy(deps, caller, sub.form)));
  return subs.filter((_sub, at) => (policies[at]?.access.fields.size ?? 0) > 0);
}

type FieldDefault = Pick<Schema<'OnlineField'>, 'default' | 'defaultText'>;

/** Returns the initial values of a new row in each visible field. */
async function loadDefaults(
  deps: ColumnDeps,
  { form, access, caller }: RowPolicy,
): Promise<(field: FormField) => FieldDefault> {
  const now = deps.clock();
  const defaults = form.definition.fields.flatMap((field) => {
    const value = access.fields.has(field.id) ? defaultOf(field, caller, now) : undefined;
    return value === undefined ? [] : [{ field, value }];
  });
  const values = Object.fromEntries(defaults.map(({ field, value }) => [field.id, value]));
  const fields = new Map(defaults.map(({ field }) => [field.key, { field }]));
  const texts = await rowTexts(deps, { caller, fields }, [{ values }]);
  return (field) => {
    const value = values[field.id];
    if (value === undefined) return {};
    const text = texts(field, value);
    return { default: wireValue(value), ...(typeof text === 'string' ? { defaultText: text } : {}) };
  };
}

/** Returns the keys of formulas that read hidden fields or are invalid. */
function blindFormulas(form: PublishedForm, isRead: Sight): ReadonlySet<string> {
  const formulas = form.definition.fields.filter(({ kind }) => kind === 'formula');
  const read = rulesOf(form).formulas.filter(({ expression }) => isRead(expression));
  const seen = new Set(read.map(({ field }) => field.key));
  return new Set(formulas.flatMap(({ key }) => (seen.has(key) ? [] : [key])));
}

const withoutFormula = ({ formula: _formula, ...field }: FormField): FormField => field;

function hasTexts({ fields, rules = [], buttons = [] }: Schema<'FormDefinition'>): boolean {
  return rules.length > 0 || buttons.length > 0 || fields.some(({ kind }) => kind === 'formula');
}

/** Returns the views whose fields are all visible. */
function viewsOf(
  { calendar, board, gallery, tree }: Schema<'FormViews'>,
  isSeen: (id: string) => boolean,
): Schema<'FormViews'> {
  return {
    ...(calendar !== undefined && Object.values(calendar).every(isSeen) ? { calendar } : {}),
    ...(board !== undefined && Object.values(board).every(isSeen) ? { board } : {}),
    ...(gallery !== undefined && Object.values(gallery).every(isSeen) ? { gallery } : {}),
    ...(tree !== undefined && Object.values(tree).every(isSeen) ? { tree } : {}),
  };
}

/** Returns the filters of a list. */
export function queryInfoOf(policy: RowPolicy): Schema<'OnlineQuery'>[] {
  return [...policy.queryFor('search').fields.values()].map(({ field, type }) => {
    const { key, label, kind, search = 'none', dict, options } = field;
    return {
      key,
      label,
      kind,
      search,
      searchBy: searchOf(field, type),
      ...(dict === undefined ? {} : { dict }),
      ...(options === undefined ? {} : { options }),
    };
  });
}
