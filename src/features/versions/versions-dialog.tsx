import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workVersionsQuery } from '#shared/api/work.ts';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import type { Schema } from '#openapi/index.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { RestoreVersion } from './restore-version.tsx';
import { VersionBlocks } from './version-blocks.tsx';
import { VersionComparison } from './version-comparison.tsx';
import { VersionList } from './version-list.tsx';
import { VersionStage } from './version-stage.tsx';
import styles from './versions.module.css';

type Version = Schema<'WorkVersion'>;
type VersionsDialogProps = {
  readonly work: { readonly id: string; readonly workName: string };
  /** Called when an older version became the newest. */
  readonly onRestored?: () => void;
  readonly onClose: () => void;
};

/** 版本记录: every save of a work, to play, compare, and for its author to restore. Mount it to open it. */
export function VersionsDialog({ work, onRestored, onClose }: VersionsDialogProps) {
  const versions = useQuery({ ...workVersionsQuery(work.id), staleTime: 0 });
  return (
    <Modal open title={`版本记录：${work.workName}`} width={1000} align="start" onClose={onClose}>
      <Loaded query={versions} skeleton={<PageSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState text="还没有版本记录" />
          ) : (
            <VersionView work={work} versions={all} onRestored={onRestored} />
          )
        }
      </Loaded>
    </Modal>
  );
}

type VersionView = 'play' | 'blocks' | 'compare';

type VersionViewProps = {
  readonly work: VersionsDialogProps['work'];
  readonly versions: readonly Version[];
  readonly onRestored: (() => void) | undefined;
};

function VersionView({ work, versions, onRestored }: VersionViewProps) {
  const [chosenNo, setChosenNo] = useState(versions[0]?.versionNo ?? 0);
  const [shown, setShown] = useState<VersionView>('play');
  const chosen = versions.find(({ versionNo }) => versionNo === chosenNo) ?? versions[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles['workspace']}>
      <VersionList versions={versions} chosen={chosen.versionNo} onChoose={setChosenNo} />
      <div className={styles['present']}>
        <div className={styles['tools']}>
          <SegmentedChoice
            label="查看方式"
            value={shown}
            options={[
              { value: 'play', text: '播放' },
              { value: 'blocks', text: '积木', disabled: !hasBlocks(chosen.workFileKey_url) },
              { value: 'compare', text: '比较' },
            ]}
            onChange={setShown}
          />
          <RestoreVersion workId={work.id} version={chosen} newest={versions[0]} onRestored={onRestored} />
        </div>
        {shown === 'play' ? <VersionStage key={chosen.versionNo} version={chosen} /> : null}
        {shown === 'blocks' ? <VersionBlocks version={chosen} /> : null}
        {shown === 'compare' ? (
          <VersionComparison key={chosen.versionNo} workId={work.id} versions={versions} chosen={chosen} />
        ) : null}
      </div>
    </div>
  );
}
