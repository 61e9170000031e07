import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { MyWorks, type WorksViewProps } from './my-works-view.page.tsx';
import { WorkCards } from './work-cards.page.tsx';

const table = lazyCode(async () => (await import('./work-table.page.tsx')).WorkTable);

function LazyTable(props: WorksViewProps) {
  return <LazyView from={table}>{(WorkTable) => <WorkTable {...props} />}</LazyView>;
}

const shown = { cards: WorkCards, table: LazyTable } as const;

/** 我的作品: cards by default. */
export default function MyWorksPage(page: PageProps) {
  return <MyWorks page={page} defaultView="cards" shown={shown} />;
}
