import { sql, type SqlBool } from 'kysely';
import { refusal } from '#server/http/refusal.ts';
import type { Actor } from '#server/http/caller.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { ColumnType } from '#server/forms/shared/values/value-types.ts';
import { findRowPolicy, type PolicyDeps } from '#server/forms/shared/access/row-policy.ts';
import { systemColumn, type AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import {
  isGroupable,
  isMeasurable,
  isReadable,
  type OpenSource,
  type SourceField,
  type SourceFields,
} from './report-source.store.ts';

const commonField = (
  key: 'createBy' | 'createTime' | 'updateTime',
  label: string,
  kind: FormField['kind'],
  type: ColumnType,
): readonly [string, SourceField] => [
  key,
  { field: { id: key, key, label, kind }, type, column: systemColumn(key) },
];

/** Columns of every row, which every user may see and query, as in lists. */
const common: SourceFields = new Map([
  commonField('createBy', '创建人', 'user', 'text'),
  commonField('createTime', '创建时间', 'datetime', 'timestamptz'),
  commonField('updateTime', '更新时间', 'datetime', 'timestamptz'),
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
  deps: PolicyDeps,
  { caller }: Actor,
  { code, use }: { readonly code: string; readonly use: 'show' | 'export' },
): Promise<OpenSource> {
  const policy = await findRowPolicy(deps, caller, code);
  if (policy === undefined) throw refusal('报表的数据来源不存在，或您没有查看它的权限');
  const shown = policy.queryFor(use === 'export' ? 'export' : 'detail');
  const counted = withCommon(policy.queryFor('chart'));
  const notDeleted = sql<SqlBool>`${systemColumn('delFlag')} = 0`;
  return {
    kind: 'form',
    code,
    name: policy.form.name,
    caller,
    table: sql`${shown.table} as rows`,
    condition: sql<SqlBool>`(${shown.condition} and ${notDeleted})`,
    id: systemColumn('id'),
    fields: {
      show: only(withCommon(shown), isReadable),
      group: only(counted, isGroupable),
      measure: only(counted, isMeasurable),
      filter: withCommon(policy.queryFor('search')),
      sort: withCommon(policy.queryFor('sort')),
    },
    keys: new Set([...policy.form.definition.fields.map(({ key }) => key), ...common.keys()]),
    mayExport: policy.access.may.has('export'),
  };
}
