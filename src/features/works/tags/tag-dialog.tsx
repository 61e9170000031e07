import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { deleteTag, myTagsQuery, setWorkTag, taggedLists } from './work-tag-api.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import styles from './tags.module.css';
import { ApiError } from '#shared/api/errors.ts';

type TagDialogProps = {
  readonly work: { readonly id: string; readonly workName: string; readonly workTag?: string | null };
  readonly onClose: () => void;
};

/** 作品标签: one of the user's own tags for a work, with the existing tags. Mount it to open it. */
export function TagDialog({ work, onClose }: TagDialogProps) {
  const notices = useNotices();
  const client = useQueryClient();
  const tags = useQuery(myTagsQuery());
  const [typed, setTyped] = useState('');
  const refresh = () => Promise.all(taggedLists().map((queryKey) => client.invalidateQueries({ queryKey })));
  const assign = useMutation({
    mutationFn: (tag: string) => setWorkTag(work.id, tag),
    onSuccess: async ({ message }) => {
      notices.show({ kind: 'success', text: message });
      await refresh();
      onClose();
    },
  });
  const remove = useMutation({
    mutationFn: ({ tag, force }: { readonly tag: string; readonly force: boolean }) => deleteTag(tag, force),
    onSuccess: refresh,
  });
  const tagInUse = inUse(remove.error) ? remove.variables?.tag : undefined;
  const problem = assign.error ?? (tagInUse === undefined ? remove.error : null);
  return (
    <Modal open title={`作品标签：${work.workName}`} width={460} onClose={onClose}>
      <div className={styles['dialog']}>
        <p className={styles['words']} id="quick-tags">
          快捷选择：
        </p>
        <Loaded query={tags} skeleton={<PageSkeleton rows={1} />}>
          {(list) => (
            <TagChoice
              tags={list}
              present={work.workTag ?? ''}
              busy={assign.isPending}
              onChoose={(tag) => assign.mutate(tag)}
              onRemove={(tag) => remove.mutate({ tag, force: false })}
            />
          )}
        </Loaded>
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== '' && !assign.isPending) assign.mutate(typed.trim());
          }}
        >
          <TextField
            label="新标签"
            maxLength={20}
            value={typed}
            error={problem === null ? undefined : messageOf(problem, '没有成功，请再试一次')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <BusyButton type="submit" busy={assign.isPending} disabled={typed.trim() === ''}>
            添加
          </BusyButton>
        </form>
      </div>
      <ConfirmDialog
        open={tagInUse !== undefined}
        title="删除标签"
        text={tagInUse === undefined ? '' : messageOf(remove.error, '')}
        confirmText="删除"
        danger
        onConfirm={() => (tagInUse === undefined ? undefined : remove.mutate({ tag: tagInUse, force: true }))}
        onClose={() => remove.reset()}
      />
    </Modal>
  );
}

type TagChoiceProps = {
  readonly tags: readonly string[];
  readonly present: string;
  readonly busy: boolean;
  readonly onChoose: (tag: string) => void;
  readonly onRemove: (tag: string) => void;
};

/** A press on the work's current tag removes it. */
function TagChoice({ tags, present, busy, onChoose, onRemove }: TagChoiceProps) {
  if (tags.length === 0) return <p className={styles['words']}>还没有标签</p>;
  return (
    <ul className={styles['tags']} aria-labelledby="quick-tags">
      {tags.map((tag) => (
        <li key={tag} className={styles['tag']} data-present={tag === present ? '' : undefined}>
          <button
            type="button"
            aria-pressed={tag === present}
            disabled={busy}
            onClick={() => onChoose(tag === present ? '' : tag)}
          >
            {tag === present ? <Check size={14} aria-hidden="true" /> : null}
            {tag}
          </button>
          <button type="button" aria-label={`删除标签${tag}`} disabled={busy} onClick={() => onRemove(tag)}>
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Returns whether the refusal requests a confirmation: works have the tag. */
function inUse(error: unknown): boolean {
  return error instanceof ApiError && error.field === 'force';
}
