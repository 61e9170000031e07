import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { reviewClass, type ClassReview } from './class-review.ts';
import { readClassWorks, type ClassWorks, type Progress, type ReviewTask } from './read-class-works.ts';
import { ReviewShow } from './review-show.tsx';
import styles from './class-review.module.css';

type ReviewDialogProps = { readonly task: ReviewTask; readonly onClose: () => void };

/**
 * 讲评: what the analysis finds most often in the works of a class. The teacher reads it here, with the names of the
 * pupils, and shows it to the class without them. Mount it to open it; nothing is kept after it is closed.
 */
export function ReviewDialog({ task, onClose }: ReviewDialogProps) {
  const { query, progress, stop } = useClassReview(task);
  const [isShown, setShown] = useState(false);
  const { data, isFetching } = query;
  const isDone = data !== undefined && !isFetching;
  const canShow = isDone && data.review.habits.length + data.review.problems.length > 0;
  if (isShown && canShow)
    return <ReviewShow title={task.title} review={data.review} onClose={() => setShown(false)} />;
  return (
    <Modal
      open
      title={`讲评：${task.title}`}
      width={760}
      align="start"
      onClose={onClose}
      footer={
        <>
          {isDone && data.works.isStopped ? (
            <Button variant="surface" onClick={() => void query.refetch()}>
              重新看一遍
            </Button>
          ) : null}
          <Button variant="surface" color="gray" onClick={onClose}>
            关闭
          </Button>
          {canShow ? <Button onClick={() => setShown(true)}>开始讲评</Button> : null}
        </>
      }
    >
      <div className={styles['review']}>
        <Hint color="blue" role="note">
          这里没有分数，也不会告诉学生。讲评不保存，关闭以后就没有了。
        </Hint>
        <output className="visually-hidden" aria-live="polite">
          {isFetching ? '正在看作品' : isDone ? '看完了' : ''}
        </output>
        {isFetching ? (
          <Reading progress={progress} onStop={stop} />
        ) : query.isError ? (
          <ErrorState
            text={messageOf(query.error, '没有看完')}
            retryLabel="再试一次"
            onRetry={() => void query.refetch()}
          />
        ) : isDone ? (
          <Result works={data.works} review={data.review} />
        ) : null}
      </div>
    </Modal>
  );
}

function useClassReview(task: ReviewTask) {
  const id = useId();
  const stopping = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<Progress>();
  const query = useQuery({
    queryKey: ['class review', id],
    queryFn: async ({ signal }) => {
      const control = new AbortController();
      stopping.current = control;
      signal.addEventListener('abort', () => control.abort());
      setProgress(undefined);
      const works = await readClassWorks(task, { signal, stop: control.signal, onProgress: setProgress });
      return { works, review: reviewClass(works.analysed, task.classmates) };
    },
    // Other data that changes must not start the analysis again in front of the class.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Infinity,
    gcTime: 0,
    // Large results take long to compare.
    structuralSharing: false,
  });
  return { query, progress, stop: () => stopping.current?.abort() };
}

type ReadingProps = { readonly progress: Progress | undefined; readonly onStop: () => void };

function Reading({ progress, onStop }: ReadingProps) {
  if (progress === undefined) return <PageSkeleton />;
  const { at, count } = progress;
  return (
    <div className={styles['reading']}>
      <p>
        第 {at} 份，共 {count} 份
      </p>
      <ProgressBar label="正在看作品" value={at - 1} max={count} />
      <Button variant="surface" color="gray" onClick={onStop}>
        停止
      </Button>
    </div>
  );
}

type ResultProps = { readonly works: ClassWorks; readonly review: ClassReview };

function Result({ works, review: { habits, problems } }: ResultProps) {
  const { analysed, scratchCount } = works;
  const facts = factsOf(works);
  return (
    <>
      {scratchCount === 0 ? (
        <EmptyState text="没有交上来的 Scratch 作品" />
      ) : (
        <p>
          看了 {analysed.length} 份作品，共 {scratchCount} 份 Scratch 作品。
        </p>
      )}
      {facts.length === 0 ? null : (
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {analysed.length === 0 ? null : (
        <>
          <section>
            <h2>做得好的地方</h2>
            {habits.length === 0 ? <p>没有发现</p> : null}
            <ul className={styles['rows']}>
              {habits.map(({ rule, title, count }) => (
                <li key={rule}>
                  <strong>{title}</strong> {count} 份作品
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>最常见的问题</h2>
            {problems.length === 0 ? <p>没有发现</p> : null}
            <ul className={styles['rows']}>
              {problems.map(({ rule, title, count, pupils }) => (
                <li key={rule}>
                  <strong>{title}</strong> {count} 份作品
                  <details>
                    <summary>
                      学生名单<span className="visually-hidden">：{title}</span>
                    </summary>
                    <p>{pupils.join('、')}</p>
                  </details>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}

/** The works that are not part of the result. */
function factsOf({ unreadable, others, left, isStopped }: ClassWorks): string[] {
  return [
    ...(isStopped ? ['已停止，后面的作品没有看。'] : []),
    ...(unreadable > 0 ? [`${unreadable} 份读不出来，没有算进去。`] : []),
    ...(others > 0 ? [`${others} 份不是 Scratch 作品（Python、积木编程或其他文件），没有算进去。`] : []),
    ...(left > 0 ? [`一次最多看 60 份，还有 ${left} 份没有看。`] : []),
  ];
}
