import { useState } from 'react';
import { projectLoader } from '#shared/api/work.ts';
import { kindOfFile } from '#shared/work/work-kinds.ts';
import type { Schema } from '#openapi/index.ts';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { WorkPlayer } from '#shared/work-player/work-player.tsx';

/** One playable version, or a download if it is no project. Give it another `key` for another version. */
export function VersionStage({ version }: { readonly version: Schema<'WorkVersion'> }) {
  const path = version.workFileKey_url ?? '';
  const [source] = useState(() => ({ kind: 'url', load: projectLoader(path) }) as const);
  if (path === '') return <EmptyState text="这个版本没有作品文件" />;
  const kind = kindOfFile(path);
  if (kind !== undefined) return <WorkPlayer source={source} title={version.workName} kind={kind} />;
  const extension = path.slice(path.lastIndexOf('.'));
  return (
    <EmptyState text="这种作品不能在线播放，请下载后打开">
      <DownloadButton
        fileName={`${version.workName}-版本${version.versionNo}${extension}`}
        load={source.load}
      />
    </EmptyState>
  );
}
