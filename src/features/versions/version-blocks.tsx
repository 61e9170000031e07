import { hasBlocks } from '#shared/work/work-kinds.ts';
import { LazyBlocks } from '#shared/work-blocks/lazy-blocks.tsx';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';

/** The blocks of one version. */
export function VersionBlocks({ version }: { readonly version: Schema<'WorkVersion'> }) {
  const path = version.workFileKey_url;
  if (!hasBlocks(path)) return <EmptyState text="这个版本没有积木可看" />;
  return <LazyBlocks path={path} title={`${version.workName}（版本 ${version.versionNo}）`} />;
}
