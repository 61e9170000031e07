import { useQuery } from '@tanstack/react-query';
import { fileReadQuery } from '#shared/api/file-bytes.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { messageOf } from '#machines/message-of.ts';
import { ReadableBlocks } from './readable-blocks.tsx';
import { readBlocksInWorker } from './read-blocks-in-worker.ts';

type BlocksViewProps = {
  /** The path of the work's file. */
  readonly path: string;
  readonly title: string;
};

/** All blocks of a Scratch work, for reading, searching and printing. */
export function BlocksView({ path, title }: BlocksViewProps) {
  const query = useQuery(fileReadQuery(path, 'blocks', readBlocksInWorker));
  if (query.data !== undefined) {
    if ('problem' in query.data) return <EmptyState text={query.data.problem} />;
    if (query.data.sprites.every(({ scripts, notes }) => scripts.length + notes.length === 0))
      return <EmptyState text="这个作品还没有积木" />;
    return (
      <>
        {query.data.isCut ? <Hint color="amber">作品太大，后面的积木没有显示</Hint> : null}
        <ReadableBlocks project={query.data} title={title} />
      </>
    );
  }
  if (query.isPending) return <PageSkeleton />;
  return (
    <ErrorState
      text={messageOf(query.error, '作品获取失败')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
