import { Card } from '@radix-ui/themes';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './panel.module.css';

type PanelProps = {
  readonly title: string;
  /** Next to the title: a link, a select. */
  readonly more?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** One card of the first page. */
export function Panel({ title, more, wide = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card asChild size="2">
      <section
        className={styles['panel']}
        aria-labelledby={id}
        data-panel={title}
        data-wide={wide ? '' : undefined}
      >
        <div className={styles['head']}>
          <PinyinHeading as="h2" id={id} text={title} />
          {more}
        </div>
        {children}
      </section>
    </Card>
  );
}

type LoadedProps<Data> = {
  readonly query: UseQueryResult<Data>;
  /** Bars of the skeleton, about the number of lines in the panel. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
};

/** The content of a panel after its figures have arrived; before that a skeleton, and 重试 after a failure. */
export function Loaded<Data>({ query, rows = 3, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />;
  }
  return <PageSkeleton rows={rows} />;
}
