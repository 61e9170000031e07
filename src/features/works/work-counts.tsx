import { Eye, Heart } from 'lucide-react';
import styles from './work-counts.module.css';

type WorkCountsProps = {
  readonly viewNum: number | null | undefined;
  readonly starNum: number | null | undefined;
};

/** 观看 and 点赞 of a work. */
export function WorkCounts({ viewNum, starNum }: WorkCountsProps) {
  return (
    <span className={styles['counts']}>
      <span>
        <Eye size={16} aria-hidden="true" />
        <span className="visually-hidden">观看</span>
        {viewNum ?? 0}
      </span>
      <span>
        <Heart size={15} aria-hidden="true" />
        <span className="visually-hidden">点赞</span>
        {starNum ?? 0}
      </span>
    </span>
  );
}
