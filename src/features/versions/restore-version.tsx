import { Button } from '@radix-ui/themes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#shared/api/client.ts';
import { openWorkQuery, restoreWorkVersion, workVersionsQuery } from '#shared/api/work.ts';
import type { Schema } from '#openapi/index.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { useConfirmAction } from '#shared/react/use-confirm-action.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';

type Version = Schema<'WorkVersion'>;
type RestoreProps = {
  readonly workId: string;
  readonly version: Version;
  readonly newest: Version | undefined;
  readonly onRestored: (() => void) | undefined;
};

/** 恢复此版本, for the author until the work is graded. */
export function RestoreVersion({ workId, version, newest, onRestored }: RestoreProps) {
  const notices = useNotices();
  const queryClient = useQueryClient();
  const opened = useQuery({ ...openWorkQuery(workId), staleTime: 0 });
  const { ask, question } = useConfirmAction({
    perform: async () => {
      await restoreWorkVersion({
        workId,
        versionNo: version.versionNo,
        baseVersion: newest?.versionNo ?? 0,
      });
      notices.show({ kind: 'success', text: '恢复成功' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: workVersionsQuery(workId).queryKey }),
        queryClient.invalidateQueries({ queryKey: keyOf('/teaching/teachingWork/mine') }),
      ]);
    },
    onDone: onRestored,
  });
  const isNewest = version.versionNo === newest?.versionNo;
  if (opened.data?.canEdit !== true || isNewest || newest === undefined) return null;
  return (
    <>
      <Button variant="surface" onClick={ask}>
        恢复此版本
      </Button>
      <ConfirmDialog
        {...question}
        title={`恢复到版本 ${version.versionNo}？`}
        text="恢复后它成为最新版本；现在的内容仍留在版本记录里，可以再恢复回来。"
        confirmText="恢复"
      />
    </>
  );
}
