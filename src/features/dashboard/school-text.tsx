import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { indexHtmlQuery } from '#shared/api/config.ts';
import styles from './panel.module.css';

const RichText = lazyComponent(async () => (await import('#shared/ui/media/rich-text.tsx')).RichText);

/** The school's text on the first page (configuration `_indexHtml`); nothing if it is empty. */
export function SchoolText() {
  const { data } = useQuery(indexHtmlQuery());
  if (data === undefined || data === '') return null;
  return (
    <Suspense>
      <Card asChild size="2">
        <section className={styles['panel']} data-wide="" aria-label="学校公告栏">
          <RichText html={data} />
        </section>
      </Card>
    </Suspense>
  );
}
