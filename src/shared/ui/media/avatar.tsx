import { useState } from 'react';
import styles from './avatar.module.css';

type AvatarProps = {
  /** The person's name; its first character replaces a missing or broken picture. */
  readonly name: string;
  /** Address of the picture, as returned by `fileUrl`; empty for none. */
  readonly src: string;
  readonly srcSet?: string | undefined;
  /** Pixels. */
  readonly size?: number;
};

/** A person's round picture. It is decorative: the name is next to it, or labels its container. */
export function Avatar({ name, src, srcSet, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState('');
  if (src !== '' && src !== broken) {
    return (
      <img
        className={styles['avatar']}
        src={src}
        srcSet={srcSet}
        alt=""
        width={size}
        height={size}
        loading="lazy"
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
