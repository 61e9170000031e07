import { Button } from '@radix-ui/themes';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { partsOf } from '#shared/conditions/condition-rules.ts';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { QueryBuilder } from './query/query-builder.tsx';
import { SavedViews } from './views/saved-views.tsx';
import { searchText, type PageSearch } from '#shared/app/page.ts';
import type { OnlineList, OnlineOptions } from './use-online-list.ts';
import { fieldByKey, viewsOf } from './views/view-fields.ts';
import styles from './online-page.module.css';

/** The tools of a form's list in addition to the kit's: its views, 高级查询, and the saved views. */
export function OnlineTools({
  columns,
  queries,
  place,
  online,
}: OnlineOptions & { readonly online: OnlineList }) {
  const [isAsking, setAsking] = useState(false);
  const views = viewsOf(columns);
  const fields = queries.flatMap(({ key }) => fieldByKey(columns, key) ?? []);
  const { length } = partsOf(online.query);
  return (
    <>
      {views.length < 2 ? null : (
        <SegmentedChoice
          label="查看方式"
          options={views}
          value={online.view}
          onChange={(view) => online.change({ view, page: undefined })}
        />
      )}
      {/* A tree is loaded level by level, so it has no search. */}
      {fields.length === 0 || online.view === 'tree' ? null : (
        <Button type="button" variant="surface" onClick={() => setAsking(true)}>
          <ListFilter size={16} aria-hidden="true" />
          {length === 0 ? '高级查询' : `高级查询（${length}）`}
        </Button>
      )}
      {place.go === undefined ? (
        <SavedViews
          columns={columns}
          search={place.search}
          onOpen={(search) =>
            online.change({
              ...Object.fromEntries(Object.keys(place.search).map((name) => [name, undefined])),
              ...search,
            })
          }
        />
      ) : null}
      {online.view === 'tree' && isFiltered(online, place.search) ? (
        <p className={styles['treeNote']} role="note">
          树中显示全部数据：查询条件和排序只在“表格”中有效。
        </p>
      ) : null}
      {isAsking ? (
        <QueryBuilder
          code={columns.code}
          fields={fields}
          start={online.query}
          onSearch={(query) => {
            setAsking(false);
            online.ask(query);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Parameters that are neither conditions nor an order. */
const shownBy: ReadonlySet<string> = new Set(['view', 'page', 'size', 'month']);

/** Returns whether the address filters or sorts the rows. */
function isFiltered({ query }: OnlineList, search: PageSearch): boolean {
  const hasCondition = Object.keys(search).some(
    (name) => !shownBy.has(name) && searchText(search, name) !== undefined,
  );
  return hasCondition || partsOf(query).length > 0;
}
