import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { publicWorksQuery } from '#shared/api/work.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { WorkCard } from './work-card.tsx';
import { WorkGrid, WorkGridSkeleton } from './work-grid.tsx';
import { workLabels } from './work-labels.ts';
import styles from './work-section.module.css';

type WorkSectionProps = {
  readonly title: string;
  readonly icon: ReactNode;
  /** The target of the link to more works. */
  readonly more?: string | undefined;
  readonly children: ReactNode;
};

/** A row of the public home page with a heading. */
export function WorkSection({ title, icon, more, children }: WorkSectionProps) {
  const id = useId();
  return (
    <section className={styles['works']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {icon}
          {title}
        </h2>
        {more === undefined ? null : (
          <Link {...linkTo(more)} className={styles['more']} aria-label={`查看更多${title}`}>
            查看更多
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

type WorkQuerySectionProps = Omit<WorkSectionProps, 'children'> & {
  readonly query: Parameters<typeof publicWorksQuery>[0] & { readonly pageSize: number };
  /** Omits the whole row while it is empty. */
  readonly hideWhenEmpty?: boolean;
};

/** The first works of one public order. */
export function PublicWorksSection({
  title,
  icon,
  more,
  query,
  hideWhenEmpty = false,
}: WorkQuerySectionProps) {
  const works = useQuery(publicWorksQuery(query));
  if (hideWhenEmpty && (works.data === undefined || works.data.records.length === 0)) return null;
  return (
    <WorkSection title={title} icon={icon} more={more}>
      {works.data === undefined ? null : <WorkCards works={works.data.records} />}
      {works.isPending ? <WorkGridSkeleton count={query.pageSize} /> : null}
      {works.isError && works.data === undefined ? (
        <ErrorState text={messageOf(works.error, '加载失败')} onRetry={() => void works.refetch()} />
      ) : null}
    </WorkSection>
  );
}

export function WorkCards({ works }: { readonly works: readonly Schema<'PublicWork'>[] }) {
  if (works.length === 0) return <EmptyState text={workLabels.noWorks} />;
  return (
    <WorkGrid>
      {works.map((work) => (
        <li key={work.id}>
          <WorkCard work={work} />
        </li>
      ))}
    </WorkGrid>
  );
}
