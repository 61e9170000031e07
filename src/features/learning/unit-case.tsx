import { useState } from 'react';
import { projectLoader } from '#shared/api/work.ts';
import { kindOfFile } from '#shared/work/work-kinds.ts';
import { WorkPlayer, type WorkSource } from '#shared/work-player/work-player.tsx';

/** 案例: the example of the unit, ready to play. Give it the unit's id as `key`. */
export function UnitCase({ url, title }: { readonly url: string; readonly title: string }) {
  const [source] = useState<WorkSource>(() => ({ kind: 'url', load: projectLoader(url) }));
  const kind = kindOfFile(url) ?? 'scratch';
  return <WorkPlayer source={source} title={title} kind={kind} />;
}
