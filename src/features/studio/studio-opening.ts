import type { WorkKind } from '#shared/work/work-kinds.ts';
import type { StudioWorkContext } from '#machines/studio-work/studio-work.machine.ts';
import type { ProjectToOpen } from './editor-link.ts';
import { draftProject, draftText } from '#shared/work/work-drafts.ts';

/** Returns the project to open: a selected file, otherwise the server's version or the draft. */
export async function openingOf(
  { file, draft, work }: StudioWorkContext,
  firstKind: WorkKind,
  from: 'server' | 'draft',
): Promise<ProjectToOpen> {
  const kind = work?.kind ?? firstKind;
  if (file !== undefined) return { kind, bytes: file, isChanged: true };
  if (from === 'server' || draft === undefined) return { kind, bytes: work?.bytes, isChanged: false };
  // Programs are a single text; projects have separate files.
  const bytes = kind === 'scratch' ? await draftProject(draft) : draftText(draft);
  if (bytes === undefined) throw new Error('A file of the draft is missing');
  const { workName, versionNo } = draft;
  return { kind, bytes, isChanged: true, madeFrom: { workName, versionNo } };
}
