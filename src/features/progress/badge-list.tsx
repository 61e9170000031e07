import { Card } from '@radix-ui/themes';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import type { Schema } from '#openapi/index.ts';
import { badgeLabels } from './badge-words.ts';
import styles from './my-progress.module.css';

type Badge = Schema<'LearningBadge'>;

/** All badges: earned ones first, the others with their progress. */
export function BadgeList({ badges }: { readonly badges: readonly Badge[] }) {
  const ordered = [...badges].sort((one, other) => Number(other.isEarned) - Number(one.isEarned));
  return (
    <ul className={styles['badges']} aria-label="徽章">
      {ordered.map((badge) => (
        <BadgeCard key={badge.code} badge={badge} />
      ))}
    </ul>
  );
}

function BadgeCard({ badge: { code, value, target, isEarned, earnedTime } }: { readonly badge: Badge }) {
  const { name, goal, icon: Icon, tone } = badgeLabels[code];
  return (
    <Card asChild size="1">
      <li className={styles['badge']} data-earned={isEarned ? '' : undefined}>
        <span className={styles['medal']} data-tone={tone} aria-hidden="true">
          <Icon size={26} />
        </span>
        <b>
          <PinyinText text={name} />
        </b>
        <span className={styles['minor']}>
          <PinyinText text={goal} />
        </span>
        <span className={styles['minor']}>
          {isEarned ? `已获得${earnedTime ? ` ${earnedTime}` : ''}` : `进度 ${value}/${target}`}
        </span>
      </li>
    </Card>
  );
}

/** A badge on one line. */
export function BadgeMark({ badge: { code } }: { readonly badge: Badge }) {
  const { name, icon: Icon } = badgeLabels[code];
  return (
    <span>
      <Icon size={20} aria-hidden="true" />
      <PinyinText text={name} />
    </span>
  );
}
