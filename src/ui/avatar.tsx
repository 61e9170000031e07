import { useState } from 'react';
import styles from './avatar.module.css';

type AvatarProps = {
  /** Of the person; its first character stands in for a missing or broken picture. */
  readonly name: string;
  /** Address of the picture, as `fileUrl` answers it; empty: none. */
  readonly src: string;
  /** Pixels. */
  readonly size?: number;
};

/** A person's round picture. Decoration: the name stands beside it, or is the label of what holds it. */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState('');
  if (src !== '' && src !== broken) {
    return (
      <img
        className={styles['avatar']}
        src={src}
        alt=""
        width={size}
        height={size}
        decoding="async"
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span
      className={styles['initial']}
      style={{ width: size, height: size, fontSize: size / 2 }}
      aria-hidden="true"
    >
      {Array.from(name.trim())[0] ?? '?'}
    </span>
  );
}
