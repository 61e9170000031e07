import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { MyWorks, type WorksViewProps } from './my-works-view.page.tsx';
import { WorkTable } from './work-table.page.tsx';

const cards = lazyCode(async () => (await import('./work-cards.page.tsx')).WorkCards);

function LazyCards(props: WorksViewProps) {
  return <LazyView from={cards}>{(WorkCards) => <WorkCards {...props} />}</LazyView>;
}

const shown = { cards: LazyCards, table: WorkTable } as const;

/** 我的作品列表: a table by default. */
export default function MyWorkListPage(page: PageProps) {
  return <MyWorks page={page} defaultView="table" shown={shown} />;
}
