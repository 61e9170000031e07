import { Link } from '@tanstack/react-router';
import { detailLink } from '#shared/app/detail-link.ts';
import { PersonAvatar } from '#shared/people/person-avatar.tsx';
import styles from './author.module.css';

type AuthorProps = {
  readonly realname: string | null | undefined;
  readonly username: string | null | undefined;
  readonly avatar: string | null | undefined;
  readonly size?: number;
  /** Links to the author's page. */
  readonly userId?: string | null | undefined;
};

/** The author of a work: picture, or the first character of the name, and the name. */
export function Author({ realname, username, avatar, size = 24, userId }: AuthorProps) {
  const name =
    [realname, username].find((text) => text !== null && text !== undefined && text !== '') ?? '匿名';
  const face = (
    <>
      <PersonAvatar name={name} picture={avatar} size={size} />
      <span className={styles['name']}>{name}</span>
    </>
  );
  if (userId === null || userId === undefined) return <span className={styles['author']}>{face}</span>;
  return (
    <Link {...detailLink('friend', userId)} className={`${styles['author'] ?? ''} ${styles['link'] ?? ''}`}>
      {face}
    </Link>
  );
}
