import { useQuery } from '@tanstack/react-query';
import { myHomeworkQuery } from '#shared/api/homework.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { messageOf } from '#machines/message-of.ts';
import { HomeworkAbout } from './homework-about.tsx';

/** 作业要求 next to the work in the editor. */
export function HomeworkPanel({ homeworkId }: { readonly homeworkId: string }) {
  const { data, isPending, error, refetch } = useQuery(myHomeworkQuery(homeworkId));
  if (data !== undefined) return <HomeworkAbout homework={data} />;
  if (isPending) return <PageSkeleton />;
  return <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />;
}
