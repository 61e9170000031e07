import { useState } from 'react';
import { fileUrl } from '#api/file.ts';
import styles from './author.module.css';

type AuthorProps = {
  readonly realname: string | null | undefined;
  readonly username: string | null | undefined;
  readonly avatar: string | null | undefined;
  readonly size?: number;
};

/** Who made a work: picture, or the first character of the name, and the name. */
export function Author({ realname, username, avatar, size = 24 }: AuthorProps) {
  const [broken, setBroken] = useState('');
  const name =
    [realname, username].find((text) => text !== null && text !== undefined && text !== '') ?? '匿名';
  const hasPicture = avatar !== null && avatar !== undefined && avatar !== '' && avatar !== broken;
  return (
    <span className={styles['author']}>
      {hasPicture ? (
        <img src={fileUrl(avatar)} alt="" width={size} height={size} onError={() => setBroken(avatar)} />
      ) : (
        <span
          className={styles['initial']}
          style={{ width: size, height: size, fontSize: size / 2 }}
          aria-hidden="true"
        >
          {Array.from(name)[0]}
        </span>
      )}
      <span className={styles['name']}>{name}</span>
    </span>
  );
}
