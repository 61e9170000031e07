import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import type { OnlineRow } from '#api/online-rows.ts';
import { useInnerPage } from '#resource/inner-page.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { OnlineColumns } from './field-values.ts';
import { LoadedForm } from './loaded-form.tsx';
import { OnlineListView } from './online-list-view.tsx';
import type { OnlineParts } from './use-online-list.ts';
import styles from './online-page.module.css';

type SubTablesProps = { readonly columns: OnlineColumns; readonly row: OnlineRow };

/**
 * The rows of the sub tables that belong to one row, each table behind its tab. The server keeps a sub row by itself, not
 * together with its row: that is why a new row has none before it is saved.
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

/** In the form of a row: the way to the rows of its sub tables, which stand in a panel of their own. */
export function SubTablesButton({ columns, row }: SubTablesProps) {
  const [isOpen, setOpen] = useState(false);
  if (columns.subs.length === 0) return null;
  return (
    <div data-wide>
      <Button type="button" variant="surface" onClick={() => setOpen(true)}>
        {`编辑${columns.subs.map(({ title }) => title).join('、')}`}
      </Button>
      {isOpen ? (
        <Drawer open title="子表" width={960} onClose={() => setOpen(false)}>
          <SubTables columns={columns} row={row} />
        </Drawer>
      ) : null}
    </div>
  );
}
