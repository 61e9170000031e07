import { hasBlocks } from '#domain/work/work-kinds.ts';
import { LazyBlocks } from '#domain/work-blocks/lazy-blocks.tsx';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** The blocks of one version. */
export function VersionBlocks({ version }: { readonly version: Schema<'WorkVersion'> }) {
  const path = version.workFileKey_url;
  if (!hasBlocks(path)) return <EmptyState text="这个版本没有积木可看" />;
  return <LazyBlocks path={path} title={`${version.workName}（版本 ${version.versionNo}）`} />;
}
