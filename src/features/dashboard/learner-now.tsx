import { Button, Skeleton } from '@radix-ui/themes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Schema } from '#openapi/index.ts';
import { myProgressQuery } from '#shared/api/dashboard.ts';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { VoicePlayer } from '#shared/files/voice-player.tsx';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Mascot } from '#shared/ui/mascot/mascot.tsx';
import { Scene } from '#shared/ui/mascot/scene.tsx';
import { nextThing } from './next-thing.ts';
import { myProgressPath } from './works-path.ts';
import styles from './learner-now.module.css';

export type BadgeLook = ComponentType<{ readonly badge: Schema<'LearningBadge'> }>;
type LearnerNowProps = { readonly greeting: string; readonly Badge: BadgeLook };

/** The pupil's next task: the mascot names it, and one button leads to it. */
export function LearnerNow({ greeting, Badge }: LearnerNowProps) {
  const progress = useQuery(myProgressQuery());
  const next = progress.data === undefined ? undefined : nextThing(progress.data);
  return (
    <section className={styles['now']} aria-label="现在做什么">
      <Scene />
      <Mascot pose={next?.pose ?? (progress.isError ? 'sleep' : 'search')} size={136} />
      <div className={styles['bubble']}>
        <PinyinHeading className={styles['greeting']} text={greeting} />
        {next === undefined ? (
          <Waiting query={progress} />
        ) : (
          <>
            <p className={styles['says']}>
              <PinyinText text={next.says} />
            </p>
            {next.comment ? (
              <blockquote className={styles['comment']}>
                <PinyinText text={next.comment} />
              </blockquote>
            ) : null}
            <VoicePlayer voice={next.voice} size="3" />
            <Button asChild size="4">
              <Link {...next.way} aria-label={next.action}>
                <PinyinText text={next.action} />
              </Link>
            </Button>
          </>
        )}
      </div>
      {progress.data === undefined ? null : <Gains mine={progress.data} Badge={Badge} />}
    </section>
  );
}

function Waiting({ query }: { readonly query: UseQueryResult }) {
  if (query.isError)
    return (
      <div role="alert">
        <p className={styles['says']}>{messageOf(query.error, '加载失败')}</p>
        <BusyButton size="4" busy={query.isFetching} onClick={() => void query.refetch()}>
          重试
        </BusyButton>
      </div>
    );
  return (
    <output aria-label="加载中" className={styles['waiting']}>
      <Skeleton height="32px" />
      <Skeleton width="128px" height="48px" />
    </output>
  );
}

type GainsProps = { readonly mine: Schema<'MyProgress'>; readonly Badge: BadgeLook };

/** Stars and the newest badges; a separate page shows all of them. */
function Gains({ mine: { stars, badges }, Badge }: GainsProps) {
  if (stars === 0 && badges.length === 0) return null;
  return (
    <Link to={myProgressPath} className={styles['gains']}>
      <span className="visually-hidden">我的进度：</span>
      <span className={styles['stars']}>
        <Star size={22} aria-hidden="true" />
        <PinyinText text={`${stars} 颗星`} />
      </span>
      {badges.map((badge) => (
        <Badge key={badge.code} badge={badge} />
      ))}
    </Link>
  );
}
