import { useState } from 'react';
import { openCloudRoom } from '#shared/api/cloud.ts';
import { projectLoader } from '#shared/api/work.ts';
import { createCloudLine } from '#shared/work/cloud-line.ts';
import { kindOfWork } from '#shared/work/work-kinds.ts';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { WorkPlayer, type WorkSource } from '#shared/work-player/work-player.tsx';
import { useView } from './use-like.ts';
import { workLabels } from './work-labels.ts';

/** Plays a work and counts the view. Give it the work's id as `key`. */
export function PublicWorkPlayer({ work }: { readonly work: Schema<'PublicWork'> }) {
  const countView = useView(work.id);
  const url = work.workFileKey_url ?? '';
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: projectLoader(url) }));
  const kind = kindOfWork(work.workType);
  if (url === '' || kind === undefined) return <EmptyState text={workLabels.notPlayable} />;
  return (
    <WorkPlayer
      source={source}
      title={work.workName}
      cloud={() => createCloudLine(() => openCloudRoom(work.id))}
      kind={kind}
      onEvent={(event) => (event.type === 'loaded' ? countView() : undefined)}
    />
  );
}
