import { lazyCode, LazyView } from '#lib/lazy-view.tsx';
import type { PageProps } from '#lib/page.ts';
import { MyWorks, type WorksViewProps } from './my-works.tsx';
import { WorkCards } from './work-cards.tsx';

const table = lazyCode(async () => (await import('./work-table.tsx')).WorkTable);

function LazyTable(props: WorksViewProps) {
  return <LazyView from={table}>{(WorkTable) => <WorkTable {...props} />}</LazyView>;
}

const shown = { cards: WorkCards, table: LazyTable } as const;

/** 我的作品: cards by default. */
export default function AccountCenterPage(page: PageProps) {
  return <MyWorks page={page} usual="cards" shown={shown} />;
}
