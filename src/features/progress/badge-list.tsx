import { Button, Card } from '@radix-ui/themes';
import { Printer } from 'lucide-react';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import type { Schema } from '#openapi/index.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import { wordedDay } from '#shared/text/worded-day.ts';
import { badgeLabels } from './badge-labels.ts';
import type { Award } from './certificate-dialog.tsx';
import styles from './my-progress.module.css';

type Badge = Schema<'LearningBadge'>;

type BadgeListProps = {
  readonly badges: readonly Badge[];
  /** Opens the certificate of an earned badge. */
  readonly onPrint: (award: Award) => void;
};

/** All badges: earned ones first, the others with their progress. */
export function BadgeList({ badges, onPrint }: BadgeListProps) {
  const ordered = [...badges].sort((one, other) => Number(other.isEarned) - Number(one.isEarned));
  return (
    <ul className={styles['badges']} aria-label="徽章">
      {ordered.map((badge) => (
        <BadgeCard key={badge.code} badge={badge} onPrint={onPrint} />
      ))}
    </ul>
  );
}

type BadgeCardProps = Pick<BadgeListProps, 'onPrint'> & { readonly badge: Badge };

function BadgeCard({ badge: { code, value, target, isEarned, earnedTime }, onPrint }: BadgeCardProps) {
  const { name, goal, unit, icon: Icon, tone } = badgeLabels[code];
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
          {isEarned
            ? `已获得${earnedTime ? ` ${wordedDay(earnedTime)}` : ''}`
            : `还差 ${target - value} ${unit}`}
        </span>
        {isEarned ? (
          <Button
            variant="ghost"
            mt="2"
            aria-label={`打印奖状：${name}`}
            onClick={() => onPrint({ title: name, reason: goal, day: earnedTime ?? wireNow() })}
          >
            <Printer size={16} aria-hidden="true" />
            打印奖状
          </Button>
        ) : null}
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
