import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { myUnitsQuery } from '#shared/api/course-unit.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { LessonHtml } from '#shared/reading/lesson-html.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { createLessonStore } from '#shared/browser/named-stores.ts';
import { openStorage } from '#shared/browser/storage.ts';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { stepsOf, type LessonStep } from './lesson-steps.ts';
import { materialsOf } from './materials.ts';
import { UnitMaterials } from './unit-materials.tsx';
import { UnitVideo } from './unit-video.tsx';
import styles from './lesson-panel.module.css';

type LessonPanelProps = {
  readonly unitId: string;
  readonly courseId: string;
  readonly isPreview: boolean;
};

/** The unit's content next to its work: its video, its steps to tick, its files. */
export function LessonPanel({ unitId, courseId, isPreview }: LessonPanelProps) {
  const units = useQuery(myUnitsQuery(courseId, isPreview));
  const unit = units.data?.records.find(({ id }) => id === unitId);
  if (unit !== undefined) return <Lesson key={unitId} unit={unit} isPreview={isPreview} />;
  if (units.isPending) return <PageSkeleton />;
  if (units.isError)
    return <ErrorState text={messageOf(units.error, '加载失败')} onRetry={() => void units.refetch()} />;
  return <EmptyState text="没有找到这个单元，请回到课程里再打开一次" />;
}

type LessonProps = { readonly unit: Schema<'MineUnit'>; readonly isPreview: boolean };

function Lesson({ unit, isPreview }: LessonProps) {
  const steps = useMemo(() => stepsOf(unit.mediaContent ?? ''), [unit.mediaContent]);
  const materials = materialsOf(unit);
  return (
    <div className={styles['lesson']}>
      <h2>
        <PinyinText text={unit.unitName} />
      </h2>
      {unit.unitIntro ? (
        <p className={styles['intro']}>
          <PinyinText text={unit.unitIntro} />
        </p>
      ) : null}
      <ReadAloud text={unit.unitIntro ?? ''} />
      <UnitVideo unit={unit} />
      {steps.length === 0 ? null : <Steps unitId={unit.id} steps={steps} isPreview={isPreview} />}
      {materials.length === 0 ? null : (
        <>
          <h3>本节课资料</h3>
          <UnitMaterials materials={materials} />
        </>
      )}
    </div>
  );
}

const store = createLessonStore(openStorage('local'));

type StepsProps = {
  readonly unitId: string;
  readonly steps: readonly LessonStep[];
  readonly isPreview: boolean;
};

/** This browser remembers the number of completed steps, except in a preview. */
function Steps({ unitId, steps, isPreview }: StepsProps) {
  const userId = useSession(({ context }) => context.userInfo?.id ?? '');
  const key = `${userId} ${unitId}`;
  const [kept, setKept] = useState(() =>
    isPreview ? 0 : (store.read(key, z.int().check(z.nonnegative())) ?? 0),
  );
  // The teacher may have removed steps.
  const done = Math.min(kept, steps.length);
  const go = (count: number): void => {
    setKept(count);
    if (!isPreview) store.write(key, count);
  };
  return (
    <>
      <output className={styles['progress']}>
        {done === steps.length ? '全部完成了！' : `第 ${done + 1} 步，共 ${steps.length} 步`}
      </output>
      <ol className={styles['steps']}>
        {steps.map(({ number, title, html }) => {
          const isDone = number <= done;
          const isNext = number === done + 1;
          const Icon = isDone ? CircleCheck : Circle;
          return (
            // Opens the step after the last ticked one.
            <li key={`${number} ${isNext}`} data-done={isDone}>
              <details open={isNext}>
                <summary>
                  <Icon size={20} aria-hidden="true" />
                  <span>
                    <PinyinText text={title === '' ? `第 ${number} 步` : title} />
                  </span>
                  {isDone ? <span className="visually-hidden">（做好了）</span> : null}
                </summary>
                <LessonHtml html={html} />
              </details>
            </li>
          );
        })}
      </ol>
      <div className={styles['buttons']}>
        <Button variant="surface" color="gray" disabled={done === 0} onClick={() => go(done - 1)}>
          上一步
        </Button>
        <Button disabled={done === steps.length} onClick={() => go(done + 1)}>
          下一步
        </Button>
      </div>
    </>
  );
}
