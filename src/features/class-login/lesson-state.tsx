import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { closeClassLogin, openClassLogin } from '#shared/api/class-login.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { LazyQrCode } from '#shared/ui/media/lazy-qr-code.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { lessonUrl } from '#shared/app/lesson-url.ts';
import { useLesson } from './use-lesson.ts';
import styles from './class-login.module.css';

const defaultMinutes = 45;

/** The state of the lesson: what the children need to see, in large type, or the button that opens it. */
export function LessonState({
  login: { departId, departName, code, endTime },
}: {
  readonly login: Schema<'ClassLogin'>;
}) {
  const [minutes, setMinutes] = useState(String(defaultMinutes));
  const open = useLesson(departId, () => openClassLogin({ departId, minutes: Number(minutes) }));
  const close = useLesson(departId, () => closeClassLogin(departId));
  const error = open.error ?? close.error;
  const problem =
    error === null ? null : (
      <p role="alert" className="error-text">
        {messageOf(error, '操作失败')}
      </p>
    );
  if (endTime === null || code === null)
    return (
      <form
        className={styles['opening']}
        onSubmit={(event) => {
          event.preventDefault();
          open.mutate(undefined);
        }}
      >
        <NumberField
          label="多少分钟后自动结束"
          required
          min={5}
          max={240}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <BusyButton type="submit" busy={open.isPending}>
          打开课堂登录
        </BusyButton>
        {problem}
      </form>
    );
  const url = lessonUrl(code);
  return (
    <div className={styles['box']}>
      <p className={styles['hint']}>扫一扫，或者在浏览器里输入：</p>
      <p className={styles['address']}>
        {new URL(url).host}/c/<strong>{code}</strong>
      </p>
      <LazyQrCode value={url} label={`${departName}课堂登录的二维码`} fileName={`${departName}-课堂登录`} />
      <p className={styles['hint']}>{endTime.slice(11, 16)} 自动结束</p>
      {problem}
      <BusyButton
        variant="surface"
        color="red"
        busy={close.isPending}
        onClick={() => close.mutate(undefined)}
      >
        结束课堂登录
      </BusyButton>
    </div>
  );
}
