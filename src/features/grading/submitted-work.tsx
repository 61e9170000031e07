import { useState } from 'react';
import { openCloudRoom } from '#shared/api/cloud.ts';
import { projectLoader } from '#shared/api/work.ts';
import { BlocksButton } from '#shared/work-blocks/blocks-button.tsx';
import { createCloudLine } from '#shared/work/cloud-line.ts';
import { hasBlocks, kindOfWork } from '#shared/work/work-kinds.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { WorkPlayer, type WorkSource } from '#shared/work-player/work-player.tsx';
import { AnalysisButton } from './analysis-button.tsx';
import type { WorkRow } from './grade-schema.ts';
import type { WorkTask } from './starter-project.ts';
import styles from './grading.module.css';
import { WorkFile } from './work-file.tsx';

/** A playable work; for works without an editor the file itself. Give it another `key` for another work. */
export function SubmittedWork({ work }: { readonly work: WorkRow }) {
  const path = work.workFileKey_url ?? work.workFileKey ?? '';
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: projectLoader(path) }));
  if (path === '') return <EmptyState text="没有作业文件" />;
  const kind = kindOfWork(work.workType);
  if (kind === undefined) return <WorkFile work={work} path={path} />;
  return (
    <>
      <WorkPlayer
        source={source}
        title={work.workName}
        kind={kind}
        cloud={() => createCloudLine(() => openCloudRoom(work.id))}
      />
      {hasBlocks(path) ? (
        <div className={styles['tools']}>
          <BlocksButton path={path} title={work.workName} />
          <AnalysisButton path={path} title={work.workName} task={taskOf(work)} />
        </div>
      ) : null}
    </>
  );
}

function taskOf({ additionalId, courseId }: WorkRow): WorkTask | undefined {
  if (additionalId) return { homeworkId: additionalId };
  return courseId ? { unitId: courseId } : undefined;
}
