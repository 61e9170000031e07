import { Button } from '@radix-ui/themes';
import type { Schema } from '#openapi/index.ts';
import { unlockPictureCards } from '#shared/api/class-login.ts';
import { messageOf } from '#machines/message-of.ts';
import { Avatar } from '#shared/ui/media/avatar.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { useLesson } from './use-lesson.ts';
import styles from './class-login.module.css';

type LessonPupilsProps = {
  readonly login: Schema<'ClassLogin'>;
  readonly isMaking: boolean;
  readonly onMake: (id: string) => void;
  readonly onMakeAll: () => void;
};

/** The pupils who are logged in, locked, or have a card. */
export function LessonPupils({
  login: { departId, endTime, pupils },
  isMaking,
  onMake,
  onMakeAll,
}: LessonPupilsProps) {
  const unlock = useLesson(departId, (id: string) => unlockPictureCards({ departId, userIds: [id] }));
  const inside = pupils.filter(({ entered }) => entered).length;
  return (
    <section className={styles['pupils']} aria-label="学生">
      <div className={styles['head']}>
        <output>{endTime === null ? '' : `已进入 ${inside} / ${pupils.length} 名学生`}</output>
        <Button type="button" variant="surface" disabled={isMaking} onClick={onMakeAll}>
          全班重做图片卡
        </Button>
      </div>
      {unlock.error === null ? null : (
        <p role="alert" className="error-text">
          {messageOf(unlock.error, '操作失败')}
        </p>
      )}
      <ul>
        {pupils.map(({ id, name, avatar, hasCard, locked, entered }) => (
          <li key={id}>
            <Avatar name={name} src={avatar} size={32} />
            <span className={styles['name']}>{name}</span>
            {locked ? (
              <Tag tone="warning">已锁住</Tag>
            ) : entered && endTime !== null ? (
              <Tag tone="success">已进入</Tag>
            ) : hasCard ? null : (
              <Tag>没有图片卡</Tag>
            )}
            {locked ? (
              <BusyButton
                type="button"
                size="1"
                aria-label={`解锁${name}`}
                busy={unlock.isPending && unlock.variables === id}
                onClick={() => unlock.mutate(id)}
              >
                解锁
              </BusyButton>
            ) : null}
            <Button
              type="button"
              size="1"
              variant="surface"
              aria-label={`${hasCard ? '重做' : '制作'}${name}的图片卡`}
              disabled={isMaking}
              onClick={() => onMake(id)}
            >
              {hasCard ? '重做' : '制作'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
