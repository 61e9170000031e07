import { useState } from 'react';
import { projectLoader } from '#api/work.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { WorkPlayer, type WorkSource } from '#ui/work-player/work-player.tsx';
import type { WorkRow } from './grade-schema.ts';
import { WorkFile } from './work-file.tsx';

/** Scratch 2 and 3; of the other kinds the file itself is shown. */
const playable: ReadonlySet<string> = new Set(['1', '2']);

/** A work to play. Give it another `key` for another work. */
export function WorkStage({ work }: { readonly work: WorkRow }) {
  const path = work.workFileKey_url ?? work.workFileKey ?? '';
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: projectLoader(path) }));
  if (path === '') return <EmptyState text="没有作业文件" />;
  if (!playable.has(work.workType ?? '')) return <WorkFile work={work} path={path} />;
  return <WorkPlayer source={source} title={work.workName} />;
}
