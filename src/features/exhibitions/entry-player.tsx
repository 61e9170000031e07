import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { kindOfWork } from '#shared/work/work-kinds.ts';
import { WorkPlayer, type WorkSource } from '#shared/work-player/work-player.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { entryLoader } from './api.ts';

type EntryPlayerProps = { readonly entry: Pick<Schema<'ExhibitionEntry'>, 'id' | 'workName' | 'workType'> };

/** Plays the version of a work that was entered. Its cloud variables are those of this browser. Give it the id as `key`. */
export function EntryPlayer({ entry }: EntryPlayerProps) {
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: entryLoader(entry.id) }));
  const kind = kindOfWork(entry.workType);
  if (kind === undefined) return <EmptyState text="这个作品不能在这里播放" />;
  return <WorkPlayer source={source} title={entry.workName} kind={kind} />;
}
