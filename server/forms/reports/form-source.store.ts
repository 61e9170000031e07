import { sql, type SqlBool } from 'kysely';
import { refuse } from '#server/http/refusal.ts';
import type { Person } from '#server/http/caller.ts';
import type { FormField } from '#server/forms/shared/row-access.rules.ts';
import { findRowPolicy, type GateDeps } from '#server/forms/shared/row-policy.ts';
import { own, type AuthorizedQuery } from '#server/forms/shared/authorized-query.store.ts';
import {
  isGroupable,
  isMeasurable,
  isReadable,
  type OpenSource,
  type SourceFields,
} from './report-source.store.ts';

const commonField = (key: string, label: string, kind: FormField['kind']): FormField => ({
  id: key,
  key,
  label,
  kind,
});

/** Columns of every row, which every user may see and query, as in lists. */
const common: SourceFields = new Map([
  ['createBy', { field: commonField('createBy', '创建人', 'user'), type: 'text', by: own('createBy') }],
  [
    'createTime',
    { field: commonField('createTime', '创建时间', 'datetime'), type: 'timestamptz', by: own('createTime') },
  ],
  [
    'updateTime',
    { field: commonField('updateTime', '更新时间', 'datetime'), type: 'timestamptz', by: own('updateTime') },
  ],
]);

const withCommon = ({ fields }: AuthorizedQuery): SourceFields => new Map([...fields, ...common]);

const only = (
  fields: SourceFields,
  test: (field: SourceFields extends ReadonlyMap<string, infer F> ? F : never) => boolean,
): SourceFields => new Map([...fields].filter(([, field]) => test(field)));

/**
 * The rows of a published form through its policy, each use by its own authorized query, so that nothing hidden is shown, grouped,
 * measured, asked for or sorted by. Errors: a refusal when the form is not there for the caller, or not to be exported.
 */
export async function openForm(
  deps: GateDeps,
  { caller }: Person,
  { code, use }: { readonly code: string; readonly use: 'show' | 'export' },
): Promise<OpenSource> {
  const policy = await findRowPolicy(deps, caller, code);
  if (policy === undefined) throw refuse('报表的数据来源不存在，或您没有查看它的权限');
  const shown = policy.authorized(use === 'export' ? 'export' : 'detail');
  const counted = withCommon(policy.authorized('chart'));
  const present = sql<SqlBool>`${own('delFlag')} = 0`;
  return {
    kind: 'form',
    code,
    name: policy.form.name,
    caller,
    table: sql`${shown.table} as rows`,
    condition: sql<SqlBool>`(${shown.condition} and ${present})`,
    id: own('id'),
    fields: {
      show: only(withCommon(shown), isReadable),
      group: only(counted, isGroupable),
      measure: only(counted, isMeasurable),
      filter: withCommon(policy.authorized('search')),
      sort: withCommon(policy.authorized('sort')),
    },
    keys: new Set([...policy.form.definition.fields.map(({ key }) => key), ...common.keys()]),
    mayExport: policy.access.may.has('export'),
  };
}
