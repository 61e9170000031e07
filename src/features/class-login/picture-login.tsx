import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cardPictureNames, cardPictures, cardPictureUrl } from '#openapi/picture-cards.ts';
import type { Schema } from '#openapi/index.ts';
import { pictureLessonQuery } from '#shared/api/class-login.ts';
import { messageOf } from '#machines/message-of.ts';
import { Avatar } from '#shared/ui/media/avatar.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { usePictureLogin, type LogIn } from './use-picture-login.ts';
import styles from './picture-login.module.css';

type PictureLoginProps = { readonly token: string; readonly logIn: LogIn };

/** /c/…: a child taps its own name, then its two pictures. */
export function PictureLogin({ token, logIn }: PictureLoginProps) {
  const lesson = useQuery({ ...pictureLessonQuery(token), retry: false });
  const login = usePictureLogin(logIn, () => void lesson.refetch());
  if (lesson.isPending) return <PageSkeleton rows={4} />;
  if (lesson.isError)
    return (
      <section className={styles['page']}>
        <Mascot pose="sleep" size={160} />
        <h1 className={styles['title']} role="alert">
          {messageOf(lesson.error, '现在打不开，请告诉老师')}
        </h1>
        <BusyButton type="button" size="4" busy={lesson.isFetching} onClick={() => void lesson.refetch()}>
          再试一次
        </BusyButton>
        <Button asChild size="4" variant="surface">
          <Link to="/user/login">换一个课堂码</Link>
        </Button>
      </section>
    );
  const me = lesson.data.pupils.find(({ id }) => id === login.pupil);
  if (login.mode === 'choosing' || me === undefined)
    return (
      <Pupils
        lesson={lesson.data}
        onChoose={(id) => {
          login.choosePupil(id);
          // A locked card may be unlocked again.
          void lesson.refetch();
        }}
      />
    );
  return <Pictures me={me} login={login} />;
}

type PupilsProps = {
  readonly lesson: Schema<'PictureLesson'>;
  readonly onChoose: (id: string) => void;
};

function Pupils({ lesson: { departName, pupils }, onChoose }: PupilsProps) {
  return (
    <section className={styles['page']}>
      <p className={styles['class']}>{departName}</p>
      <h1 className={styles['title']}>你是谁？点一点自己</h1>
      {pupils.length === 0 ? (
        <EmptyState text="还没有图片卡，请告诉老师" picture={<Mascot pose="think" />} />
      ) : (
        <ul className={styles['pupils']}>
          {pupils.map(({ id, name, avatar }) => (
            <li key={id}>
              <button type="button" className={styles['pupil']} onClick={() => onChoose(id)}>
                <Avatar name={name} src={avatar} size={72} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type PicturesProps = {
  readonly me: Schema<'PicturePupil'>;
  readonly login: ReturnType<typeof usePictureLogin>;
};

const asks = {
  choosing: '',
  firstPicture: '点你的第一张图片',
  secondPicture: '点你的第二张图片',
  entering: '正在打开…',
  entered: '正在打开…',
} as const;

function Pictures({ me, login: { mode, first, second, problem, choosePicture, back } }: PicturesProps) {
  const isBusy = mode === 'entering' || mode === 'entered';
  const isLocked = me.locked && !isBusy;
  return (
    <section className={styles['page']}>
      <div className={styles['me']}>
        <Button type="button" size="4" variant="surface" disabled={isBusy} onClick={back}>
          <ArrowLeft aria-hidden="true" />
          返回
        </Button>
        <Avatar name={me.name} src={me.avatar} size={64} />
        <strong>{me.name}</strong>
      </div>
      {/* The tapped button is gone: keyboard users continue here. */}
      <h1 key={mode} ref={focusNew} tabIndex={-1} className={styles['title']}>
        {isLocked ? '你的图片锁住了，请老师帮你解锁，或者过十分钟再来' : asks[mode]}
      </h1>
      {problem === undefined || isLocked ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {isLocked ? (
        <Mascot pose="sleep" size={160} />
      ) : (
        <fieldset aria-label="图片" className={styles['pictures']} disabled={isBusy}>
          {cardPictureNames.map((picture) => (
            <button
              key={picture}
              type="button"
              className={styles['picture']}
              aria-pressed={picture === first || picture === second}
              onClick={() => choosePicture(picture)}
            >
              <img src={cardPictureUrl(picture)} alt={cardPictures[picture]} draggable={false} />
            </button>
          ))}
        </fieldset>
      )}
    </section>
  );
}

const focusNew = (heading: HTMLElement | null): void => heading?.focus();
