import { Link } from '@tanstack/react-router';
import { detailLink } from '#lib/detail-link.ts';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { workStage } from '#lib/work-stage.ts';
import type { Schema } from '#openapi/index.ts';
import { PlainButton, plainButtonClass } from '#ui/plain-button.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { HandInForm } from './hand-in-form.tsx';
import { workWords } from './work-words.ts';
import styles from './hand-in.module.css';

type HandInPanelProps = { readonly unit: Schema<'MineUnit'>; readonly authorName: string };

/** 提交作业 of one unit: the form, what was handed in, or what the teacher said about it. */
export function HandInPanel({ unit, authorName }: HandInPanelProps) {
  const stage = workStage(unit.mineWorkStatus);
  const [opened, setOpened] = useState(stage === 'none' || stage === 'saved');
  const titleId = useId();
  return (
    <section className={styles['panel']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        提交作业
      </h2>
      {stage === 'graded' ? <Graded unit={unit} /> : null}
      {stage !== 'graded' && opened ? <HandInForm unit={unit} authorName={authorName} /> : null}
      {stage !== 'graded' && !opened ? <HandedIn unit={unit} onAgain={() => setOpened(true)} /> : null}
    </section>
  );
}

function HandedIn({ unit, onAgain }: { readonly unit: Schema<'MineUnit'>; readonly onAgain: () => void }) {
  return (
    <div className={styles['state']}>
      <p className={styles['headline']}>
        <CircleCheck size={26} aria-hidden="true" />
        已提交
      </p>
      <p className={styles['soft']}>等待老师批改。批改之前可以重新提交。</p>
      <div className={styles['actions']}>
        <WorkLink workId={unit.mineWorkId} />
        <PlainButton variant="outline" size="large" onClick={onAgain}>
          重新提交
        </PlainButton>
      </div>
    </div>
  );
}

function Graded({ unit }: { readonly unit: Schema<'MineUnit'> }) {
  return (
    <div className={styles['state']}>
      <p className={styles['headline']}>
        <CircleCheck size={26} aria-hidden="true" />
        已批改
      </p>
      <StarRating label="得分" value={unit.mineWorkScore ?? 0} size={32} />
      {unit.mineWorkComment ? (
        <figure className={styles['comment']}>
          <figcaption>老师评语</figcaption>
          <p>{unit.mineWorkComment}</p>
        </figure>
      ) : null}
      <p className={styles['soft']}>{workWords.closed}</p>
      <div className={styles['actions']}>
        <WorkLink workId={unit.mineWorkId} />
      </div>
    </div>
  );
}

function WorkLink({ workId }: { readonly workId: string | null | undefined }) {
  if (workId === null || workId === undefined) return null;
  return (
    <Link {...detailLink('work', workId)} className={plainButtonClass} data-variant="solid" data-size="large">
      播放我的作品
    </Link>
  );
}
