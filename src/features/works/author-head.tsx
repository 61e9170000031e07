import { Heart, Shapes } from 'lucide-react';
import { PersonAvatar } from '#shared/people/person-avatar.tsx';
import type { Schema } from '#openapi/index.ts';
import { PageHeader } from '#shared/ui/page-header.tsx';
import styles from './author-head.module.css';

/** The public profile of an author. */
export function AuthorHead({ author }: { readonly author: Schema<'Author'> }) {
  const name = author.realname ?? '匿名';
  return (
    <PageHeader
      title={name}
      avatar={<PersonAvatar name={name} picture={author.avatar} size={72} />}
      description={
        <>
          {author.school ? <p className={styles['school']}>{author.school}</p> : null}
          <ul className={styles['counts']}>
            <li>
              <Shapes size={16} aria-hidden="true" />
              {author.workCount} 个作品
            </li>
            <li>
              <Heart size={16} aria-hidden="true" />
              获赞 {author.starNum}
            </li>
          </ul>
        </>
      }
    />
  );
}
