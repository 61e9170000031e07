import { Callout } from '@radix-ui/themes';
import { TriangleAlert } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { renewLessonCode, unlockPictureCards } from '#shared/api/class-login.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { useLesson } from './use-lesson.ts';
import styles from './class-login.module.css';

/** Many failed attempts across several cards: a new code keeps outsiders away; children who mistyped can continue. */
export function GuessingNotice({ login: { departId, pupils } }: { readonly login: Schema<'ClassLogin'> }) {
  const renew = useLesson(departId, () => renewLessonCode(departId));
  const unlock = useLesson(departId, () =>
    unlockPictureCards({ departId, userIds: pupils.map(({ id }) => id) }),
  );
  const error = renew.error ?? unlock.error;
  return (
    <Callout.Root color="amber" role="alert">
      <Callout.Icon>
        <TriangleAlert size={18} aria-hidden="true" />
      </Callout.Icon>
      <Callout.Text>
        几名同学的图片接连被试错，可能有人在试别人的图片卡。如果不是这间教室里的人，请换一个新的课堂码；如果只是学生点错了，就让大家继续。
      </Callout.Text>
      {error === null ? null : (
        <p role="alert" className="error-text">
          {messageOf(error, '操作失败')}
        </p>
      )}
      <div className={styles['head']}>
        <BusyButton type="button" busy={renew.isPending} onClick={() => renew.mutate(undefined)}>
          换一个课堂码
        </BusyButton>
        <BusyButton
          type="button"
          variant="surface"
          busy={unlock.isPending}
          onClick={() => unlock.mutate(undefined)}
        >
          让大家继续
        </BusyButton>
      </div>
    </Callout.Root>
  );
}
