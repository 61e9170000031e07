import { Button } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { saveComment } from '#shared/api/work-comment.ts';
import { useNotices, useSession } from '#shared/app/app-context.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import styles from './comments.module.css';

const longest = 500;

type CommentFormProps = { readonly workId: string; readonly onSaved: () => Promise<void> };

/** 发表评论; the text stays when sending fails. */
export function CommentForm({ workId, onSaved }: CommentFormProps) {
  const notices = useNotices();
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  // Without the fragment: a share link's secret must not enter addresses that a server sees.
  const currentPath = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  const [text, setText] = useState('');
  const save = useMutation({
    mutationFn: () => saveComment(workId, text.trim()),
    onSuccess: () => {
      setText('');
      notices.show({ kind: 'success', text: '评论成功' });
      return onSaved();
    },
  });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isAnonymous && text.trim() !== '' && !save.isPending) save.mutate();
      }}
    >
      <TextAreaField
        label="评论内容"
        labelHidden
        placeholder="说说这个作品怎么样吧"
        rows={3}
        maxLength={longest}
        value={text}
        disabled={isAnonymous}
        readOnly={save.isPending}
        error={save.isError ? messageOf(save.error, '评论失败') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['send']}>
        {isAnonymous ? (
          <>
            未登录
            <Button asChild variant="surface" color="gray">
              <Link to="/user/login" search={{ redirect: currentPath }}>
                登录后评论
              </Link>
            </Button>
          </>
        ) : (
          <span>
            {text.length}/{longest}
          </span>
        )}
        <BusyButton type="submit" disabled={isAnonymous} busy={save.isPending}>
          发表评论
        </BusyButton>
      </div>
    </form>
  );
}
