import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#api/errors.ts';
import { parseReportSql, sqlTablesQuery } from '#api/online-report.ts';
import { messageOf } from '#machines/message-of.ts';
import { Loaded } from '#resource/loaded.tsx';
import { BusyButton } from '#ui/busy-button.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { useBuilder, useBuilderState, usePart } from './builder-context.ts';
import { BuilderTabs, type TabPlace } from './builder-tabs.tsx';
import styles from './builder.module.css';

type Checked = { readonly of: string; readonly result: Schema<'ReportSqlChecked'> };

/** A report by SQL: the statement, and all that is chosen of the columns that it answers. */
export function SqlParts(place: TabPlace) {
  const actor = useBuilder();
  const [text = ''] = usePart('sql');
  const parse = useMutation({
    mutationFn: async (): Promise<Checked | undefined> => {
      const { sql = '', params = [] } = actor.getSnapshot().context.present.definition ?? {};
      if (sql.trim() === '') return undefined;
      const { result } = await parseReportSql({ sql, params: [...params] });
      return { of: sql, result };
    },
    onError: (error) => {
      const field = error instanceof ApiError ? (error.field ?? 'sql') : 'sql';
      actor.send({ type: 'problem.found', problem: { field, text: messageOf(error, '解析失败') } });
    },
  });
  const first = useEffectEvent(() => parse.mutate());
  useEffect(() => first(), []);
  const checked = parse.data;
  return (
    <BuilderTabs
      {...place}
      fields={checked?.result.fields ?? []}
      statement={
        <Statement
          checked={checked}
          isStale={checked !== undefined && checked.of !== text}
          isBusy={parse.isPending}
          onParse={() => parse.mutate()}
        />
      }
    />
  );
}

type StatementProps = {
  readonly checked: Checked | undefined;
  /** It was changed since. */
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onParse: () => void;
};

function Statement({ checked, isStale, isBusy, onParse }: StatementProps) {
  const [text = '', change] = usePart('sql');
  const problem = useBuilderState((state) => state.problem);
  return (
    <div className={styles['list']}>
      <div className={styles['code']}>
        <TextAreaField
          label="SQL语句"
          required
          rows={12}
          maxLength={20_000}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          hint="一条 SELECT，只读；参数写作 :标识（在“筛选与参数”中定义），只会作为值使用"
          value={text}
          error={problem?.field === 'sql' ? problem.text : undefined}
          onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
        />
      </div>
      <div className={styles['bar']}>
        <BusyButton type="button" variant="surface" busy={isBusy} onClick={onParse}>
          解析
        </BusyButton>
        <output className={styles['hint']}>{parsedText(checked, isStale)}</output>
      </div>
      {checked === undefined ? null : <Plan plan={checked.result.plan} />}
      <Tables />
    </div>
  );
}

function parsedText(checked: Checked | undefined, isStale: boolean): string {
  if (checked === undefined) return '解析后可以选择它的列';
  if (isStale) return '有修改，请重新解析';
  return `共 ${checked.result.fields.length} 列：${checked.result.fields.map(({ key }) => key).join('、')}`;
}

/** EXPLAIN: what the database would do. */
function Plan({ plan }: { readonly plan: readonly string[] }) {
  return (
    <details>
      <summary>执行计划（EXPLAIN）</summary>
      <section className={styles['plan']} aria-label="执行计划">
        {plan.join('\n')}
      </section>
    </details>
  );
}

/** What a statement may be about. */
function Tables() {
  const query = useQuery(sqlTablesQuery());
  return (
    <Loaded query={query} skeleton={<PageSkeleton rows={4} />}>
      {({ trouble, tables }) =>
        trouble === null ? (
          <section aria-label="可用的视图" className={styles['list']}>
            <h3>可用的视图</h3>
            {tables.map(({ name, title, columns }) => (
              <details key={name}>
                <summary>
                  <code>{name}</code> {title}
                </summary>
                <ul>
                  {columns.map((column) => (
                    <li key={column.name}>
                      <code>{column.name}</code> {column.label}
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </section>
        ) : (
          <p role="alert" className="error-text">
            {trouble}
          </p>
        )
      }
    </Loaded>
  );
}
