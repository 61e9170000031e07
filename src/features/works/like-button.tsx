import { Heart } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { useLike } from './use-like.ts';
import styles from './work-about.module.css';

/** 点赞; it stays enabled, because the server reports a repeated press. */
export function LikeButton({ work }: { readonly work: Schema<'PublicWork'> }) {
  const { like, isBusy } = useLike(work.id);
  return (
    <button
      type="button"
      className={styles['like']}
      aria-pressed={work.starred === true}
      // Not `disabled`: that would take the keyboard focus away.
      aria-disabled={isBusy}
      onClick={() => (isBusy ? undefined : like())}
    >
      <Heart size={20} aria-hidden="true" />
      点赞
      <span>{work.starNum ?? 0}</span>
    </button>
  );
}
