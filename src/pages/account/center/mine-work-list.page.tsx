import { lazyCode, LazyView } from '#lib/lazy-view.tsx';
import type { PageProps } from '#lib/page.ts';
import { MyWorks, type WorksViewProps } from './my-works.tsx';
import { WorkTable } from './work-table.tsx';

const cards = lazyCode(async () => (await import('./work-cards.tsx')).WorkCards);

function LazyCards(props: WorksViewProps) {
  return <LazyView from={cards}>{(WorkCards) => <WorkCards {...props} />}</LazyView>;
}

const shown = { cards: LazyCards, table: WorkTable } as const;

/** 我的作品列表: a table by default. */
export default function MineWorkListPage(page: PageProps) {
  return <MyWorks page={page} usual="table" shown={shown} />;
}
