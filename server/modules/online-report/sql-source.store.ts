import { sql, type SqlBool } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { refuse } from '#server/http/refusal.ts';
import { formOfView, formViewName, viewColumns } from '#server/online/form-view.store.ts';
import { findRowGate, type GateParts, type RowGate } from '#server/online/row-gate.ts';
import { listFormNames } from './online-report.store.ts';
import { shownParams, wrongDefaults, type ParamValues } from './report-params.rules.ts';
import type { Desk } from './report-query.store.ts';
import { describeFields, isGroupable, isMeasurable, type OpenSource } from './report-source.store.ts';
import { sqlCode } from './report.rules.ts';
import { boundSql, sqlFields } from './sql-text.store.ts';
import { readSql, WrongSql, type SqlParts as Statement } from './sql-text.rules.ts';
import { sqlTrouble } from './sql-trouble.ts';
import type { Turns } from './turns.ts';
import { curatedViews } from './view-catalogue.ts';

type Param = Schema<'ReportParam'>;
/** Where statements are run, and how many at once. */
export type SqlParts = Pick<Deps, 'sqlDesk'> & { readonly sqlTurns: Turns };
type Parts = GateParts & SqlParts;

const unavailable = 'SQL报表不可用：数据库账号不能创建角色，或专用的只读角色不能登录，请联系数据库管理员';
const notForThem = 'SQL报表只对能查看全校数据的人员开放';

/** Errors: a refusal where the database has no role for it. */
export function sqlDeskOf({ sqlDesk, sqlTurns }: SqlParts): Desk {
  if (sqlDesk === undefined) throw refuse(unavailable, 'source');
  return { db: sqlDesk.db, turns: sqlTurns };
}

/**
 * The rows that a statement answers. It sees the whole school, so it is for whoever sees the whole school: of every view all rows, of
 * the forms that it names all rows and fields. Errors: a refusal for others, and of a statement that cannot be run.
 */
export async function openSql(
  parts: Parts,
  person: Person,
  wanted: {
    readonly sql: string | undefined;
    readonly params: readonly Param[] | undefined;
    readonly wish: 'show' | 'export';
  },
): Promise<OpenSource> {
  const { params = [], wish } = wanted;
  const statement = statementOf(wanted.sql ?? '', params);
  const mayExport = await demandWhole(parts, person, statement);
  if (wish === 'export' && !mayExport) throw refuse('您不能导出报表用到的表单');
  const { columns } = await describe(parts, person, statement, params);
  const all = sqlFields(columns);
  const fields = [...all];
  const bound = (values: ParamValues) => sql`(${boundSql(statement, params, values)}) as rows`;
  return {
    kind: 'sql',
    code: sqlCode,
    name: 'SQL',
    caller: person.caller,
    table: bound(new Map()),
    bound,
    condition: sql<SqlBool>`true`,
    id: undefined,
    fields: {
      show: all,
      group: new Map(fields.filter(([, field]) => isGroupable(field))),
      measure: new Map(fields.filter(([, field]) => isMeasurable(field))),
      filter: all,
      sort: all,
    },
    keys: new Set(all.keys()),
    mayExport,
  };
}

/** What a statement answers, and how the database would go about it. */
export async function checkSql(
  parts: Parts & Pick<Deps, 'clock'>,
  person: Person,
  { sql: text, params = [] }: Schema<'ReportSqlCheck'>,
): Promise<Schema<'ReportSqlChecked'>> {
  const source = await openSql(parts, person, { sql: text, params, wish: 'show' });
  const reading = { username: person.caller.username, now: parts.clock() };
  // Without values the database may find that there is nothing to do.
  const usual = shownParams(params, reading).filter((param) => wrongDefaults([param]).length === 0);
  const values = new Map(usual.map(({ key, defaultValue = '' }) => [key, defaultValue]));
  const { plan } = await describe(parts, person, statementOf(text, params), params, values);
  return { fields: describeFields(source), plan: [...plan] };
}

function statementOf(text: string, params: readonly Param[]): Statement {
  try {
    return readSql(text, new Set(params.map(({ key }) => key)));
  } catch (error) {
    if (error instanceof WrongSql) throw refuse(`SQL 有误：${error.message}`, 'sql');
    throw error;
  }
}

async function describe(
  parts: Parts,
  { caller }: Person,
  statement: Statement,
  params: readonly Param[],
  values: ParamValues = new Map(),
) {
  const { db, turns } = sqlDeskOf(parts);
  const { sqlDesk } = parts;
  const compiled = boundSql(statement, params, values).compile(db);
  try {
    return await turns(async () => {
      const found = await sqlDesk?.describe(compiled.sql, compiled.parameters);
      return found ?? { columns: [], plan: [] };
    });
  } catch (error) {
    const said = sqlTrouble(error, caller);
    throw said === undefined ? error : refuse(said, 'sql');
  }
}

/** Whether somebody sees all rows of the school, without a data rule that takes some away. */
const seesAll = ({ scope }: Person): boolean =>
  scope.kind === 'all' && Object.values(scope.limits ?? {}).every((limits) => limits.length === 0);

/** Answers whether they may export it, too. Errors: a refusal of what they do not see the whole of. */
async function demandWhole(parts: Parts, person: Person, { names }: Statement): Promise<boolean> {
  if (!seesAll(person)) throw refuse(notForThem);
  let mayExport = true;
  for (const code of [...names].flatMap((name) => formOfView(name) ?? [])) {
    // A name that is no form's is a column or an alias, or nothing.
    if ((await parts.onlineForms(code)) === undefined) continue;
    const gate = await findRowGate(parts, person.caller, code);
    if (gate === undefined || !seesWhole(gate))
      throw refuse(`您看不到表单“${code}”的全部数据，不能使用它的SQL报表`);
    mayExport &&= gate.access.may.has('export');
  }
  return mayExport;
}

/** All rows, and every field that its view shows. */
function seesWhole({ form, access }: RowGate): boolean {
  const shown = viewColumns(form.definition, form.columns).flatMap(({ field }) => field ?? []);
  return access.rows === 'all' && shown.every(({ id }) => access.fields.has(id));
}

/** The views that somebody may write of. */
export async function listSqlTables(parts: Parts, person: Person): Promise<Schema<'ReportSqlTables'>> {
  if (parts.sqlDesk === undefined) return { trouble: unavailable, tables: [] };
  return seesAll(person)
    ? { trouble: null, tables: await tablesFor(parts, person) }
    : { trouble: notForThem, tables: [] };
}

async function tablesFor(parts: Parts, person: Person): Promise<Schema<'ReportSqlTable'>[]> {
  const forms = await listFormNames(parts.db);
  const gates = await Promise.all(forms.map(({ code }) => findRowGate(parts, person.caller, code)));
  return [
    ...curatedViews.map(({ code, name, fields }) => ({
      name: code,
      title: name,
      columns: fields.map(({ column, label }) => ({ name: column, label })),
    })),
    ...gates.flatMap((gate) =>
      gate === undefined || !seesWhole(gate)
        ? []
        : [
            {
              name: formViewName(gate.form.code),
              title: gate.form.name,
              columns: viewColumns(gate.form.definition, gate.form.columns).map(({ name, label }) => ({
                name,
                label,
              })),
            },
          ],
    ),
  ];
}
