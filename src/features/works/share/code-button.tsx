import { BlocksButton } from '#shared/work-blocks/blocks-button.tsx';
import { hasBlocks } from '#shared/work/work-kinds.ts';
import { useSession } from '#shared/app/app-context.tsx';
import type { Schema } from '#openapi/index.ts';
import { isPublished } from '../work-labels.ts';

/** 看看代码 of a work that is open for remixing, or of the user's own; not of one that is only shared by a link. */
export function CodeButton({ work }: { readonly work: Schema<'PublicWork'> }) {
  const isOwn = useSession(({ context }) => context.userInfo?.id === work.userId);
  const path = work.workFileKey_url;
  if (!hasBlocks(path) || !(isOwn || isPublished(work.workStatus))) return null;
  return <BlocksButton text="看看代码" size="3" path={path} title={work.workName} />;
}
