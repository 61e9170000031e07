import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { onlineRowQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import type { PageProps } from '#shared/app/page.ts';
import { useTabTitle } from '#shared/tabs/use-tab-title.ts';
import { valueText } from '#openapi/value-text.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { isMissing, LoadedForm } from './loaded-form.tsx';
import { SimplePage } from './simple/simple-page.tsx';
import { useOneRowPerUser } from './sub-tables/use-one-row-per-user.ts';
import { OnlineListView, SubTables } from './online-list-view.tsx';
import type { OnlineOptions } from './use-online-list.ts';
import styles from './online-page.module.css';

type OnlinePageProps = {
  readonly page: PageProps;
  /** Overrides the form's own layout of sub tables. */
  readonly display?: OnlineOptions['columns']['display'];
  /** Shown if the form does not exist for the user: 页面不存在. */
  readonly missing: ReactNode;
};

/** The page of a published form, built from the server's description of it. */
export function OnlinePage({ page, display, missing }: OnlinePageProps) {
  const code = codeOf(page);
  return (
    <LoadedForm key={code} code={code} missing={missing}>
      {({ columns, queries }) => (
        <FormPage
          columns={display === undefined ? columns : { ...columns, display }}
          queries={queries}
          place={page}
        />
      )}
    </LoadedForm>
  );
}

/** Returns the code from a menu entry with a parameter, or from a form's own entry, whose path ends with the code. */
export function codeOf({ params, path }: Pick<PageProps, 'params' | 'path'>): string {
  return params['code'] ?? params['table'] ?? path.split('/').at(-1) ?? '';
}

function FormPage(props: OnlineOptions) {
  const { columns, isAnswered } = useOneRowPerUser(props);
  useTabTitle(columns.name);
  const isSimple = isDrawnSimply(props.columns);
  return (
    <>
      {isAnswered ? (
        <div className={styles['told']}>
          <Hint color="blue">这张表每人填一份，已经填过了</Hint>
        </div>
      ) : null}
      {isSimple ? <SimplePage {...props} columns={columns} /> : <Lists {...props} columns={columns} />}
    </>
  );
}

/**
 * Pupils get the form and their rows, without the tools of lists. A tree cannot be drawn so, and a calendar or a board that
 * pupils only look at stays what it is.
 */
function isDrawnSimply({ simple = false, kind, may, views }: OnlineOptions['columns']): boolean {
  return simple && kind !== 'tree' && (may.includes('add') || Object.keys(views).length === 0);
}

/** The rows of a form, in its own layout. */
function Lists(props: OnlineOptions) {
  const { columns } = props;
  const isSideBySide = columns.subs.length > 0 && columns.display === 'erp';
  return isSideBySide ? <SideBySide {...props} /> : <OnlineListView {...props} />;
}

/** The erp layout: the sub tables of the selected row below the list. */
function SideBySide(props: OnlineOptions) {
  const { columns } = props;
  const [chosen, setChosen] = useState<OnlineRow>();
  return (
    <>
      <OnlineListView {...props} onChoose={setChosen} />
      {chosen === undefined ? (
        <Card asChild size="2">
          <p className={styles['below']}>选择一条数据的“子表”，在这里查看和编辑它的明细。</p>
        </Card>
      ) : (
        <Below key={chosen.id} columns={columns} chosen={chosen} />
      )}
    </>
  );
}

type BelowProps = { readonly columns: OnlineOptions['columns']; readonly chosen: OnlineRow };

/** The sub tables of the selected row, under its current name; a deleted one has none. */
function Below({ columns, chosen }: BelowProps) {
  const { data = chosen, error } = useQuery(onlineRowQuery(columns.code, chosen.id));
  const [first] = columns.fields;
  if (error !== null && isMissing(error))
    return (
      <Card asChild size="2">
        <p className={styles['below']}>这条数据已被删除，请选择另一条。</p>
      </Card>
    );
  return (
    <Card asChild size="2">
      <section aria-label="子表" className={styles['below']} ref={showIt}>
        <h2>{first === undefined ? '子表' : `${valueText(first.field, data)} 的子表`}</h2>
        <SubTables columns={columns} row={data} />
      </section>
    </Card>
  );
}

/** The section is below a long list, so it scrolls into view. */
function showIt(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}
