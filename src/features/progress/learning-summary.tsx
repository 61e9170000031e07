import { Card } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
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

/** The progress of each course, with a link. */
export function CourseProgressList({ courses }: Pick<Learning, 'courses'>) {
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
        </li>
      ))}
    </ul>
  );
}
