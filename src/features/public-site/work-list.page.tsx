import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { publicWorksQuery } from '#shared/api/work.ts';
import { WorkGridSkeleton } from '#features/works/work-grid.tsx';
import { WorkKinds, WorkOrders } from '#features/works/work-orders.tsx';
import { WorkCards } from '#features/works/work-section.tsx';
import { kindOf, orderOf } from '#features/works/work-order.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { PublicRecords, usePublicList } from './public-records.tsx';

/** All published works: by an order, by name, page by page. */
export default function WorkListPage(props: PageProps) {
  const list = usePublicList(props);
  const order = orderOf(searchText(props.search, 'type'));
  const name = searchText(props.search, 'name')?.trim().slice(0, 64) ?? '';
  const kind = kindOf(searchText(props.search, 'kind'));
  const query = {
    ...order.query,
    ...(name === '' ? {} : { workName: name }),
    ...(kind === undefined ? {} : { kind }),
  };
  const works = useQuery({
    ...publicWorksQuery({ ...query, pageNo: list.page, pageSize: list.size }),
    placeholderData: keepPreviousData,
  });
  return (
    <PublicRecords
      title="发现作品"
      list={list}
      query={works}
      skeleton={<WorkGridSkeleton count={list.size} />}
      orders={
        <>
          <WorkKinds current={order.type} name={name} kind={kind} />
          <WorkOrders current={order.type} name={name} kind={kind} />
        </>
      }
      find={{ label: '请输入作品名称', value: name, maxLength: 64 }}
    >
      {(records) => <WorkCards works={records} />}
    </PublicRecords>
  );
}
