import { Card } from '@radix-ui/themes';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Author } from '#features/works/author.tsx';
import { WorkCover } from '#features/works/work-cover.tsx';
import type { Schema } from '#openapi/index.ts';
import { Tag } from '#shared/ui/tag.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import styles from './exhibitions.module.css';

type Entry = Schema<'ExhibitionEntry'>;

type EntryCardProps = {
  readonly entry: Entry;
  readonly onOpen: () => void;
  /** The actions below the work. */
  readonly children?: ReactNode;
};

/** A work on the wall: a press on the card plays it. */
export function EntryCard({ entry, onOpen, children }: EntryCardProps) {
  return (
    <Card asChild size="3">
      <article className={linkCard['card']}>
        <div className={styles['picture']}>
          <WorkCover src={entry.coverFileKey_url} id={entry.id} />
          <Place entry={entry} />
        </div>
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h3 className={styles['workName']}>
            <button
              type="button"
              className={`${linkCard['link']} ${styles['open']}`}
              aria-haspopup="dialog"
              onClick={onOpen}
            >
              {entry.workName}
            </button>
          </h3>
          <div className={styles['author']}>
            <Author realname={entry.realname} username={null} avatar={entry.avatar_url} />
            {entry.isOwn ? <Tag tone="info">我的</Tag> : null}
          </div>
          {children === undefined ? null : <div className={styles['actions']}>{children}</div>}
        </div>
      </article>
    </Card>
  );
}

/** The first three places; nothing for all others. */
export function Place({ entry: { place } }: { readonly entry: Pick<Entry, 'place'> }) {
  if (place === null || place === undefined) return null;
  return (
    <span className={styles['place']}>
      <Trophy size={16} aria-hidden="true" />第 {place} 名
    </span>
  );
}
