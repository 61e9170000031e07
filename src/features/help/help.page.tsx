import { Card } from '@radix-ui/themes';
import { usePanels } from '#features/dashboard/use-panels.ts';
import { booksFor, findSection } from './books.ts';
import { HelpReader } from './help-reader.tsx';
import styles from './help.module.css';
import { TourButton } from '#features/tour/tour-offer.tsx';
import { useApp } from '#shared/app/app-context.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';

/** 帮助: the books of docs/zh for the user's roles. */
export default function HelpPage({ search }: PageProps) {
  const { findRoute } = useApp();
  const { teaches } = usePanels();
  const books = booksFor((path) => findRoute(path) !== undefined);
  return (
    <Card asChild size="2">
      <section>
        <div className={styles['head']}>
          <h1 className={styles['heading']}>帮助</h1>
          {teaches ? <TourButton /> : null}
        </div>
        <HelpReader books={books} shown={findSection(books, searchText(search, 'section'))} />
      </section>
    </Card>
  );
}
