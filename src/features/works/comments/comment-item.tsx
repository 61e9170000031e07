import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useSession } from '#shared/app/app-context.tsx';
import { relativeTime } from '../relative-time.ts';
import type { Schema } from '#openapi/index.ts';
import { Author } from '../author.tsx';
import styles from './comments.module.css';

type CommentItemProps = {
  readonly comment: Schema<'WorkComment'>;
  readonly onReport: () => void;
  readonly onDelete: () => void;
};

/** One comment: author, time, text, and its actions. */
export function CommentItem({ comment, onReport, onDelete }: CommentItemProps) {
  const isAnonymous = useSession((session) => session.matches('anonymous'));
  const [now] = useState(() => new Date());
  const { realname, username, avatar_url: avatar, createTime } = comment;
  const action = comment.mine === true ? '删除' : '举报';
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <Author realname={realname} username={username} avatar={avatar} size={28} />
        {createTime ? (
          <time dateTime={createTime} title={createTime}>
            {relativeTime(createTime, now)}
          </time>
        ) : null}
        {isAnonymous ? null : (
          <Button
            type="button"
            variant="ghost"
            color="gray"
            onClick={comment.mine === true ? onDelete : onReport}
          >
            {action}
            <span className="visually-hidden">：{comment.comment.slice(0, 20)}</span>
          </Button>
        )}
      </div>
      <p className={styles['text']}>{comment.comment}</p>
    </li>
  );
}
