import { CircleCheck } from 'lucide-react';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { TutorialPicture } from './tutorial-picture.tsx';
import { isFinished, readProgress } from './tutorial-progress.ts';
import type { Tutorial } from './tutorial.ts';
import { tutorialGroups } from './tutorials.ts';
import styles from './tutorials.module.css';

type GalleryProps = {
  readonly userId: string;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
};

/** All tutorials, with the progress of the user. */
export function TutorialGallery({ userId, onChoose, onClose }: GalleryProps) {
  return (
    <Modal open title="教程" width={960} onClose={onClose}>
      <p className={styles['intro']}>
        <PinyinText text="选一个，跟着做。步骤在旁边，做对了会自己打上勾；你的作品不会被改动。" />
      </p>
      {tutorialGroups.map(({ name, tutorials }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles['group']}>
            <PinyinText text={name} />
          </h3>
          <ul className={styles['cards']}>
            {tutorials.map((tutorial) => (
              <li key={tutorial.id}>
                <Card tutorial={tutorial} userId={userId} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}

type CardProps = Pick<GalleryProps, 'userId' | 'onChoose'> & { readonly tutorial: Tutorial };

function Card({ tutorial, userId, onChoose }: CardProps) {
  const { id, name, learns, picture } = tutorial;
  const progress = readProgress(userId, tutorial);
  const state = isFinished(tutorial, progress) ? '做完了' : `已完成 ${progress.ticked.length} 步`;
  const hasState = progress.ticked.length > 0;
  return (
    <button
      type="button"
      className={styles['card']}
      aria-label={`${name}，5 分钟，${learns}${hasState ? `，${state}` : ''}`}
      onClick={() => onChoose(id)}
    >
      <TutorialPicture picture={picture} />
      <span className={styles['words']}>
        <strong>
          <PinyinText text={name} />
        </strong>
        <span>
          <PinyinText text={learns} />
        </span>
        <span className={styles['state']} data-done={isFinished(tutorial, progress)}>
          <span>5 分钟</span>
          {hasState ? (
            <span>
              {isFinished(tutorial, progress) ? <CircleCheck size={14} aria-hidden="true" /> : null}
              {state}
            </span>
          ) : null}
        </span>
      </span>
    </button>
  );
}
