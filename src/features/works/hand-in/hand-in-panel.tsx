import { Button, Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { CircleCheck, PencilRuler, Undo2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { createLink } from '#shared/work/create-link.ts';
import { detailLink } from '#shared/app/detail-link.ts';
import { VoicePlayer } from '#shared/files/voice-player.tsx';
import { workStage } from '#shared/work/work-stage.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { HandInForm } from './hand-in-form.tsx';
import type { HandInTarget } from './hand-in-target.ts';
import { workLabels } from '../work-labels.ts';
import styles from './hand-in.module.css';

type HandInPanelProps = {
  readonly target: HandInTarget;
  readonly authorName: string;
  /** The links that lead on when the work is handed in. */
  readonly next: ReactNode;
};

/** 提交作业 of one unit or homework: the form, the submission, or the teacher's feedback. */
export function HandInPanel({ target, authorName, next }: HandInPanelProps) {
  const stage = workStage(target.workStatus);
  const [opened, setOpened] = useState(stage === 'none' || stage === 'saved');
  const titleId = useId();
  return (
    <Card asChild size="3">
      <section className={styles['panel']} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles['title']}>
          提交作业
        </h2>
        <CreateButton target={target} />
        {target.isReturned ? <Returned target={target} /> : null}
        <Stage
          target={target}
          authorName={authorName}
          next={next}
          opened={opened}
          onAgain={() => setOpened(true)}
        />
      </section>
    </Card>
  );
}

/** The first way: the work is made in the editor here. */
function CreateButton({ target }: { readonly target: HandInTarget }) {
  if (target.create === null || !target.isOpen || workStage(target.workStatus) === 'graded') return null;
  // One address per work, so that it has one tab.
  const search = target.workId === null ? target.create : { work: target.workId };
  return (
    <Button asChild size="3">
      <Link {...createLink(search)}>
        <PencilRuler size={18} aria-hidden="true" />
        {target.workId === null ? '去创作' : '去修改'}
      </Link>
    </Button>
  );
}

type StageProps = HandInPanelProps & { readonly opened: boolean; readonly onAgain: () => void };

function Stage({ target, authorName, next, opened, onAgain }: StageProps) {
  const stage = workStage(target.workStatus);
  if (stage === 'graded') return <Graded target={target} />;
  // An opened form stays while its result is shown.
  if (opened && (target.isOpen || stage === 'handedIn'))
    return <Upload target={target} authorName={authorName} next={next} />;
  if (stage === 'handedIn') return <HandedIn target={target} onAgain={onAgain} />;
  return <p className={styles['soft']}>{workLabels.tooLate}</p>;
}

/**
 * The second way: a file of the computer. It is the first one where no editor makes such works, and on a phone, which is
 * too narrow for the editor.
 */
function Upload(props: HandInPanelProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(isNarrow || workStage(props.target.workStatus) === 'handedIn');
  if (props.target.create === null) return <HandInForm {...props} />;
  return (
    <details
      className={styles['upload']}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>我有文件要交</summary>
      <HandInForm {...props} onFile={() => setOpen(true)} />
    </details>
  );
}

/** The teacher's comment about improvements, above the form. */
function Returned({ target }: { readonly target: HandInTarget }) {
  return (
    <div className={styles['returned']}>
      <Hint
        color="amber"
        role="note"
        icon={<Undo2 size={22} aria-hidden="true" />}
        action={<TeacherComment target={target} />}
      >
        <strong>老师退回了作业，请修改后重新提交</strong>
      </Hint>
    </div>
  );
}

/** The teacher's written and recorded comment. */
function TeacherComment({ target: { comment, voice } }: { readonly target: HandInTarget }) {
  if (comment === null && voice === null) return null;
  return (
    <figure className={styles['comment']}>
      <figcaption>老师评语</figcaption>
      {comment === null ? null : <p>{comment}</p>}
      <VoicePlayer voice={voice} size="3" />
    </figure>
  );
}

function HandedIn({ target, onAgain }: { readonly target: HandInTarget; readonly onAgain: () => void }) {
  return (
    <div className={styles['state']}>
      <p className={styles['headline']}>
        <CircleCheck size={26} aria-hidden="true" />
        已提交
      </p>
      <p className={styles['soft']}>
        {target.isOpen ? '等待老师批改。批改之前可以重新提交。' : '等待老师批改。'}
      </p>
      <div className={styles['actions']}>
        <WorkLink workId={target.workId} />
        {target.isOpen ? (
          <Button variant="surface" color="gray" size="3" onClick={onAgain}>
            重新提交
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Graded({ target }: { readonly target: HandInTarget }) {
  return (
    <div className={styles['state']}>
      <p className={styles['headline']}>
        <CircleCheck size={26} aria-hidden="true" />
        {target.marksHeld ? workLabels.held : '已批改'}
      </p>
      {target.marksHeld ? (
        <p className={styles['soft']}>老师公布成绩后，这里会显示得分和评语。</p>
      ) : (
        <StarRating label="得分" value={target.score ?? 0} size={32} />
      )}
      <TeacherComment target={target} />
      <p className={styles['soft']}>{workLabels.closed}</p>
      <div className={styles['actions']}>
        <WorkLink workId={target.workId} />
      </div>
    </div>
  );
}

function WorkLink({ workId }: { readonly workId: string | null | undefined }) {
  if (workId === null || workId === undefined) return null;
  return (
    <Button asChild size="3">
      <Link {...detailLink('work', workId)}>播放我的作品</Link>
    </Button>
  );
}
