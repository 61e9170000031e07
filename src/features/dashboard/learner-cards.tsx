import { Button, Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Schema } from '#openapi/index.ts';
import { pictureProps } from '#shared/files/picture.ts';
import { detailLink } from '#shared/app/detail-link.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { VoicePlayer } from '#shared/files/voice-player.tsx';
import { StarRating } from '#shared/ui/fields/star-rating.tsx';
import { wordedDay, wordedTime } from '#shared/text/worded-day.ts';
import { Tag } from '#shared/ui/tag.tsx';
import linkCard from '#shared/ui/link-card.module.css';
import { homeworkLink, returnedLink, unitLink, type LinkTarget } from './links.ts';
import styles from './learner-rows.module.css';

/** The picture of a work. */
export type CoverLook = ComponentType<{ readonly src: string | null | undefined; readonly id: string }>;

type ThingProps = {
  readonly name: string;
  /** The status above the name. */
  readonly state?: ReactNode;
  /** The unit or homework it belongs to. */
  readonly about?: string | null | undefined;
  readonly children?: ReactNode;
};

function Thing({ name, state, about, children }: ThingProps) {
  return (
    <Card asChild size="2">
      <li className={styles['thing']}>
        {state}
        <PinyinHeading as="h3" className={styles['name']} text={name} />
        {about ? (
          <p className={styles['about']}>
            <PinyinText text={about} />
          </p>
        ) : null}
        {children}
      </li>
    </Card>
  );
}

type GoProps = { readonly way: LinkTarget; readonly action: string; readonly name: string };

function Go({ way, action, name }: GoProps) {
  return (
    <Button asChild size="3" variant="soft">
      <Link {...way} aria-label={`${action}：${name}`}>
        <PinyinText text={action} />
      </Link>
    </Button>
  );
}

export function ReturnedCard({ work }: { readonly work: Schema<'ReturnedWork'> }) {
  return (
    <Thing name={work.workName} state={<Tag tone="important">已退回，请修改</Tag>}>
      {work.comment ? (
        <figure className={styles['comment']}>
          <figcaption>老师说</figcaption>
          <blockquote>
            <PinyinText text={work.comment} />
          </blockquote>
        </figure>
      ) : null}
      <VoicePlayer voice={work.voice} about={work.workName} />
      <Go way={returnedLink(work)} action="去修改" name={work.workName} />
    </Thing>
  );
}

export function TodoHomework({ homework }: { readonly homework: Schema<'DueHomework'> }) {
  const { additionalWorkId, workName, departName } = homework;
  return (
    <Thing name={workName} about={departName} state={<Until homework={homework} />}>
      <Go way={homeworkLink(additionalWorkId)} action="去完成" name={workName} />
    </Thing>
  );
}

function Until({ homework: { deadline, isLate } }: { readonly homework: Schema<'DueHomework'> }) {
  const isOpen = typeof deadline !== 'string';
  const deadlineText = isOpen
    ? '没有截止时间'
    : `${wordedTime(deadline)} ${isLate ? '已截止，可补交' : '截止'}`;
  const tone = isLate ? 'danger' : 'warning';
  return (
    <Tag tone={isOpen ? 'neutral' : tone}>
      <PinyinText text={deadlineText} />
    </Tag>
  );
}

export function TodoUnit({ unit }: { readonly unit: Schema<'DueUnit'> }) {
  const { unitName, courseName, unitCover_url, mineWorkStatus } = unit;
  const isStarted = mineWorkStatus === 0;
  const state = (
    <span className={styles['when']}>
      {typeof unitCover_url === 'string' ? (
        <img
          {...pictureProps(unitCover_url, { width: 66, height: 44 })}
          className={styles['thumb']}
          alt=""
          loading="lazy"
        />
      ) : null}
      <Tag tone={isStarted ? 'info' : 'neutral'}>
        <PinyinText text={isStarted ? '已保存，还没有交' : '还没有学'} />
      </Tag>
    </span>
  );
  return (
    <Thing name={unitName} about={courseName} state={state}>
      <Go way={unitLink(unit)} action={isStarted ? '继续做' : '去学习'} name={unitName} />
    </Thing>
  );
}

export function MarkCard({ mark }: { readonly mark: Schema<'MarkedWork'> }) {
  const { workId, workName, courseId, unitId, score, comment, voice, gradedTime, isNew } = mark;
  const hasUnit = typeof courseId === 'string' && typeof unitId === 'string';
  const workLink = hasUnit ? unitLink({ courseId, unitId }) : detailLink('work', workId);
  return (
    <Card asChild size="2">
      <li className={`${styles['thing']} ${linkCard['card']}`}>
        <span className={styles['when']}>
          {isNew ? <Tag tone="success">新</Tag> : null}
          <time dateTime={gradedTime.replace(' ', 'T')}>{wordedDay(gradedTime)}</time>
        </span>
        <h3 className={styles['name']}>
          <Link {...workLink} className={linkCard['link']} aria-label={workName}>
            <PinyinText text={workName} />
          </Link>
        </h3>
        {typeof score === 'number' ? <StarRating label="得分" value={score} size={24} /> : null}
        {comment ? (
          <p className={styles['about']}>
            <PinyinText text={comment} />
          </p>
        ) : null}
        <VoicePlayer voice={voice} about={workName} />
      </li>
    </Card>
  );
}

type WorkLinkProps = {
  readonly work: {
    readonly workId: string;
    readonly workName: string;
    readonly coverFileKey_url?: string | null;
  };
  readonly way: LinkTarget | ReturnType<typeof detailLink>;
  readonly Cover: CoverLook;
  readonly children?: ReactNode;
};

/** A work as its picture; the whole card is a link. */
export function WorkLink({ work, way, Cover, children }: WorkLinkProps) {
  return (
    <Card asChild size="2">
      <li className={linkCard['card']}>
        <Cover src={work.coverFileKey_url} id={work.workId} />
        <div className={`${linkCard['words']} ${styles['words']}`}>
          <h3 className={styles['name']}>
            <Link {...way} className={linkCard['link']} aria-label={work.workName}>
              <PinyinText text={work.workName} />
            </Link>
          </h3>
          {children ? <p className={styles['about']}>{children}</p> : null}
        </div>
      </li>
    </Card>
  );
}
