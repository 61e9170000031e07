import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { detailLink } from '#shared/app/detail-link.ts';
import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { Author } from './author.tsx';
import { WorkCounts } from './work-counts.tsx';
import { WorkCover } from './work-cover.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './work-card.module.css';

type WorkCardProps = {
  readonly work: Schema<'PublicWork'>;
  /** The action below the work. */
  readonly children?: ReactNode;
};

/** A work that the user may open. The whole card is a link. */
export function WorkCard({ work, children }: WorkCardProps) {
  return (
    <Card asChild size="3">
      <article className={linkCard['card']}>
        <div className={styles['picture']}>
          <WorkCover src={work.coverFileKey_url} id={work.id} />
          {work.workType_dictText ? <span className={styles['kind']}>{work.workType_dictText}</span> : null}
        </div>
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h3 className={styles['name']}>
            <Link {...detailLink('work', work.id)} className={`${linkCard['link']} ${styles['link']}`}>
              {work.workName}
            </Link>
          </h3>
          <div className={styles['row']}>
            <Author
              userId={work.userId}
              realname={work.realname}
              username={work.username}
              avatar={work.avatar_url}
            />
            <WorkCounts viewNum={work.viewNum} starNum={work.starNum} />
          </div>
          {children === undefined ? null : <div className={styles['actions']}>{children}</div>}
        </div>
      </article>
    </Card>
  );
}
