import { Button, Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { wireNow } from '#shared/text/wire-now.ts';
import type { Award } from './certificate-dialog.tsx';
import styles from './my-progress.module.css';

type Learning = Schema<'MyLearning'>;

/** The growing figures of a learner. */
export function LearningTiles({ learning }: { readonly learning: Learning }) {
  const { unitCount, submittedCount, stars, streak, longestStreak, badges } = learning;
  const earned = badges.filter(({ isEarned }) => isEarned).length;
  const tiles = [
    { name: '已提交单元', value: `${submittedCount}/${unitCount}` },
    { name: '得到的星', value: `★ ${stars}` },
    { name: '连续学习', value: `${streak} 天`, more: `最长 ${longestStreak} 天` },
    { name: '徽章', value: `${earned}/${badges.length}` },
  ];
  return (
    <ul className={styles['tiles']} aria-label="学习概况">
      {tiles.map(({ name, value, more }) => (
        <Card key={name} asChild size="1">
          <li>
            <span className={styles['minor']}>{name}</span>
            <b>{value}</b>
            {more === undefined ? null : <span className={styles['minor']}>{more}</span>}
          </li>
        </Card>
      ))}
    </ul>
  );
}

type CourseProgressProps = Pick<Learning, 'courses'> & {
  /** Opens the certificate of a finished course. */
  readonly onPrint: (award: Award) => void;
};

/** The progress of each course, with a link. */
export function CourseProgressList({ courses, onPrint }: CourseProgressProps) {
  if (courses.length === 0) return <EmptyState text="还没有开放的课程" />;
  return (
    <ul className={styles['courses']} aria-label="课程进度">
      {courses.map(({ courseId, courseName, unitCount, submittedCount, gradedCount, stars }) => (
        <li key={courseId}>
          <Link to="/learn/$courseId" params={{ courseId }} className={styles['link']}>
            {courseName}
          </Link>
          <span className={styles['minor']}>
            已提交 {submittedCount}/{unitCount} · 已批改 {gradedCount} · ★ {stars}
          </span>
          <ProgressBar label={`${courseName}的进度`} tone="green" max={unitCount} value={submittedCount} />
          {unitCount > 0 && submittedCount >= unitCount ? (
            <Button
              variant="ghost"
              className={styles['print']}
              aria-label={`打印奖状：${courseName}`}
              onClick={() =>
                onPrint({ title: `《${courseName}》毕业`, reason: '交齐了全部作业', day: wireNow() })
              }
            >
              <Printer size={16} aria-hidden="true" />
              打印奖状
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
