import { useState, type ReactNode } from 'react';
import type { OnlineRow } from '#api/online-rows.ts';
import { useInnerPage } from '#resource/inner-page.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { OnlineColumns } from '#domain/forms/field-values.ts';
import { LoadedForm } from './loaded-form.tsx';
import { OnlineListView } from './online-list-view.tsx';
import type { OnlineParts } from './use-online-list.ts';
import styles from './online-page.module.css';

type SubTablesProps = { readonly columns: OnlineColumns; readonly row: OnlineRow };

/**
 * The rows of the sub tables of one row, each table behind its tab; the row's form contains them too, saved together.
 */
export function SubTables({ columns: { subs }, row }: SubTablesProps) {
  const [tab, setTab] = useState(subs[0]?.form ?? '');
  if (subs.length === 0) return null;
  return (
    <div className={styles['subs']}>
      <Tabs
        label="子表"
        value={tab}
        onChange={setTab}
        tabs={subs.map(({ form, title }) => ({
          value: form,
          title,
          content: (
            <LoadedForm code={form} missing={<p>没有查看“{title}”的权限</p>}>
              {(loaded) => <SubList key={row.id} {...loaded} mainId={row.id} />}
            </LoadedForm>
          ),
        }))}
      />
    </div>
  );
}

function SubList(props: Omit<OnlineParts, 'place'>): ReactNode {
  const place = useInnerPage(`/online/sub/${props.columns.code}`);
  return <OnlineListView {...props} place={place} />;
}
