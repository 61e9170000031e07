import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { publicWorkQuery } from '#shared/api/work.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { addFavourite, favouritesKey, removeFavourite } from './favourites-api.ts';
import styles from '../work-about.module.css';

/** 收藏 of a work, shown at once and reverted when the server refuses. For users who may keep the work. */
export function FavouriteButton({ work }: { readonly work: Schema<'PublicWork'> }) {
  const client = useQueryClient();
  const notices = useNotices();
  const { queryKey } = publicWorkQuery(work.id);
  const show = (favourite: boolean) =>
    client.setQueryData(queryKey, (shown) => shown && { ...shown, favourite });
  const change = useMutation({
    mutationFn: (keep: boolean) => (keep ? addFavourite(work.id) : removeFavourite(work.id)),
    onMutate: async (keep) => {
      await client.cancelQueries({ queryKey });
      show(keep);
    },
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      return client.invalidateQueries({ queryKey: favouritesKey() });
    },
    onError: (error, keep) => {
      show(!keep);
      // The client has already shown every other failure.
      if (error instanceof ApiError && error.kind === 'refusal')
        notices.show({ kind: 'warning', text: error.message });
    },
  });
  if (typeof work.favourite !== 'boolean') return null;
  const isKept = work.favourite;
  return (
    <button
      type="button"
      className={`${styles['like']} ${styles['favourite']}`}
      data-kept={isKept}
      // Not `disabled`: that would take the keyboard focus away.
      aria-disabled={change.isPending}
      onClick={() => (change.isPending ? undefined : change.mutate(!isKept))}
    >
      <Star size={20} aria-hidden="true" />
      <span>
        {isKept ? '已收藏' : '收藏'}
        {isKept ? <span className="visually-hidden">，点一下取消</span> : null}
      </span>
    </button>
  );
}
