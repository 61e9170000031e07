import { Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { dayText } from '#shared/text/date-text.ts';
import { searchText } from '#shared/app/page.ts';
import { howMany } from '#shared/text/how-many.ts';
import { messageOf } from '#machines/message-of.ts';
import { FilterBar } from '#shared/lists/filter-bar.tsx';
import { filterRequest } from '#shared/lists/list-state.ts';
import { ListToolbar } from '#shared/lists/list-toolbar.tsx';
import { UndoStrip } from '#shared/lists/selection-bar.tsx';
import { OpenRecord } from '#shared/forms/open-record.tsx';
import { Question } from '#shared/forms/question.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Board } from './board-of-field.tsx';
import { CalendarView, monthCondition } from './calendar-view.tsx';
import { GalleryView } from './gallery-view.tsx';
import { onlineResource } from '../online-resource.ts';
import type { OnlineCrud, OnlineList, OnlineOptions } from '../use-online-list.ts';
import { fieldById } from './view-fields.ts';
import { allOf, conditionsOf, wireText } from '../query/query-text.ts';
import styles from '../online-page.module.css';

type CardViewProps = OnlineOptions & {
  readonly online: OnlineList;
  readonly tools: ReactNode;
  readonly view: 'calendar' | 'board' | 'gallery';
  /** The form and the detail of a row. */
  readonly openings: {
    readonly renderForm: (crud: OnlineCrud) => ReactNode;
    readonly renderDetail: (row: OnlineRow, crud: OnlineCrud) => ReactNode;
  };
};

const noRows: readonly OnlineRow[] = [];

/** The maximum number of rows in a view without pages; the view says when there are more. */
const max = 1000;

/** Rows as a calendar, a board or a gallery, with the same filters and buttons as the grid. */
export function CardView(props: CardViewProps) {
  const { columns, place, tools, view, mainId } = props;
  const { resource, list } = props.online;
  const [today] = useState(() => dayText(new Date()));
  const month = monthOf(searchText(place.search, 'month'), today);
  const rows = useViewRows(props, month);
  const { data } = rows;
  const { refresh } = list;
  const crud = useRecordCrud<OnlineRow>({
    resource,
    list: { rows: data?.records ?? noRows, refresh },
    name: ` cards${mainId ?? ''}`,
  });
  const online = { ...props.online, crud };
  return (
    <Card asChild size="2">
      <section className={styles['panel']} aria-label={columns.name}>
        <FilterBar
          key={JSON.stringify(list.state.filters)}
          resource={resource}
          filters={list.state.filters}
          onChange={list.search}
          toolbar={
            <ListToolbar
              resource={resource}
              crud={crud}
              request={filterRequest(resource, list.state)}
              hasForm={resource.create !== undefined}
              onChanged={() => void refresh()}
            >
              {tools}
            </ListToolbar>
          }
        />
        <UndoStrip crud={crud} />
        {rows.isError && data === undefined ? (
          <ErrorState text={messageOf(rows.error, '加载失败')} onRetry={() => void rows.refetch()} />
        ) : data === undefined ? (
          <PageSkeleton />
        ) : data.total === 0 && view === 'gallery' ? (
          <EmptyState />
        ) : (
          <>
            {data.total > data.records.length ? (
              <p>{`只显示前 ${data.records.length} 条，${howMany(data)}，请缩小查询范围。`}</p>
            ) : null}
            <Shown
              {...props}
              online={online}
              rows={data.records}
              month={month}
              today={today}
              refresh={refresh}
            />
          </>
        )}
        <OpenRecord resource={resource} crud={crud} {...props.openings} />
        <Question crud={crud} />
      </section>
    </Card>
  );
}

const monthOf = (text: string | undefined, today: string): string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

/** The rows of the view: for a calendar those of its month. */
function useViewRows({ columns, queries, online, mainId, view }: CardViewProps, month: string) {
  const { views } = columns;
  const from = fieldById(columns, views.calendar?.from);
  const monthConditions =
    view === 'calendar' && from !== undefined
      ? [monthCondition(month, from, fieldById(columns, views.calendar?.to))]
      : [];
  const advanced = allOf([...conditionsOf(wireText(online.query)), ...monthConditions]);
  const { list } = onlineResource({ columns, queries, advanced, mainId });
  const request = { ...filterRequest(online.resource, online.list.state), pageNo: 1, pageSize: max };
  // The previous rows stay until the next ones arrive: an element with the focus must not disappear.
  return useQuery({ ...list(request), placeholderData: keepPreviousData });
}

type ShownProps = CardViewProps & {
  readonly rows: readonly OnlineRow[];
  readonly month: string;
  readonly today: string;
  readonly refresh: () => Promise<unknown>;
};

function Shown(props: ShownProps) {
  const { columns, online, view, rows, month, today } = props;
  const { calendar, gallery } = columns.views;
  const onOpen = online.crud.view;
  const field = (id: string | undefined) => fieldById(columns, id);
  if (view === 'board')
    return <Board columns={columns} rows={rows} onOpen={onOpen} refresh={props.refresh} />;
  if (view === 'calendar') {
    const [from, title] = [field(calendar?.from), field(calendar?.title)];
    if (from === undefined || title === undefined) return <EmptyState />;
    return (
      <CalendarView
        month={month}
        today={today}
        rows={rows}
        from={from}
        to={field(calendar?.to)}
        title={title}
        onMonth={(next) => online.change({ month: next })}
        onOpen={onOpen}
      />
    );
  }
  const [picture, title] = [field(gallery?.picture), field(gallery?.title)];
  if (picture === undefined || title === undefined) return <EmptyState />;
  return <GalleryView rows={rows} picture={picture} title={title} onOpen={onOpen} />;
}
