import { Button, Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Pencil, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { detailLink } from '#shared/app/detail-link.ts';
import { createLink, isEditable } from '#shared/work/create-link.ts';
import { statusTone } from '#shared/work/work-status.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { VoicePlayer } from '#shared/files/voice-player.tsx';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { WorkCounts } from '../work-counts.tsx';
import { WorkCover } from '../work-cover.tsx';
import { statusText, workLabels } from '../work-labels.ts';
import linkCard from '#shared/ui/link-card.module.css';
import styles from '../work-card.module.css';

type MyWorkCardProps = {
  readonly work: Schema<'WorkRow'>;
  /** The menu of further actions. */
  readonly children?: ReactNode;
};

/** One of the caller's own works: its status, the teacher's comment, and its main action. */
export function MyWorkCard({ work, children }: MyWorkCardProps) {
  return (
    <Card asChild size="3">
      <article className={linkCard['card']}>
        <div className={styles['picture']}>
          <WorkCover src={work.coverFileKey_url} id={work.id} />
          {work.workType_dictText ? <span className={styles['kind']}>{work.workType_dictText}</span> : null}
        </div>
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h2 className={styles['name']}>{work.workName}</h2>
          <div className={styles['row']} data-place="middle">
            <Tag tone={statusTone(work.workStatus)}>
              {work.marksHeld === true
                ? workLabels.held
                : statusText(work.workStatus, work.workStatus_dictText)}
            </Tag>
            {work.workTag ? (
              <Tag>
                <span className="visually-hidden">标签：</span>
                {work.workTag}
              </Tag>
            ) : null}
            <WorkCounts viewNum={work.viewNum} starNum={work.starNum} />
          </div>
          {work.score === null || work.score === undefined ? null : (
            <StarRating label="得分" value={work.score} size={20} />
          )}
          {work.teacherComment ? (
            <p className={styles['comment']}>
              <PinyinText text={`老师评语：${work.teacherComment}`} />
            </p>
          ) : null}
          <ReadAloud text={work.teacherComment ?? ''} />
          <VoicePlayer voice={work.teacherVoice} about={work.workName} />
          <div className={styles['actions']}>
            <Button asChild size="3">
              {isEditable(work) ? (
                <Link {...createLink({ work: work.id })}>
                  <Pencil size={18} aria-hidden="true" />
                  <span>
                    继续做<span className="visually-hidden">：{work.workName}</span>
                  </span>
                </Link>
              ) : (
                <Link {...detailLink('work', work.id)}>
                  <Play size={18} aria-hidden="true" />
                  <span>
                    去看看<span className="visually-hidden">：{work.workName}</span>
                  </span>
                </Link>
              )}
            </Button>
            {children}
          </div>
        </div>
      </article>
    </Card>
  );
}
