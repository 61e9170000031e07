import { useQuery } from '@tanstack/react-query';
import { similarWorksQuery } from '#shared/api/work.ts';
import { Hint } from '#shared/ui/hint.tsx';
import styles from './grading.module.css';

/** A hint that the work resembles others of the class; a failure is ignored. */
export function SimilarHint({ workId }: { readonly workId: string }) {
  const { data = [] } = useQuery(similarWorksQuery(workId));
  if (data.length === 0) return null;
  return (
    <div className={styles['similar']}>
      <Hint color="amber" role="note">
        {data
          .map(
            ({ realname, username, percent }) =>
              `与 ${realname ?? '学生'}（${username}）的作品相似 ${percent}%`,
          )
          .join('；')}
        （按积木结构比较，仅供参考）
      </Hint>
    </div>
  );
}
