import type { ActorRefFrom } from 'xstate';
import type { WorkKind } from '#shared/work/work-kinds.ts';
import type { studioWorkMachine, WorkDraft } from '#machines/studio-work/studio-work.machine.ts';
import type { ProjectToOpen } from './editor-link.ts';
import { draftProject, draftText } from '#shared/work/work-drafts.ts';

type OpeningSources = {
  readonly work: ActorRefFrom<typeof studioWorkMachine>;
  /** Returns the newest draft of a subject. */
  readonly findDraft: (subject: string) => Promise<WorkDraft | undefined>;
  readonly firstKind: WorkKind;
};

/** Returns the project to open: a selected file, otherwise the server's version or the draft. */
export async function openingOf(sources: OpeningSources, from: 'server' | 'draft'): Promise<ProjectToOpen> {
  const { file, work } = sources.work.getSnapshot().context;
  const kind = work?.kind ?? sources.firstKind;
  if (file !== undefined) return { kind, bytes: file, isChanged: true };
  const draft = from === 'draft' ? await newestDraft(sources) : undefined;
  if (draft === undefined) return { kind, bytes: work?.bytes, isChanged: false };
  // Programs are a single text; projects have separate files.
  const bytes = kind === 'scratch' ? await draftProject(draft) : draftText(draft);
  if (bytes === undefined) throw new Error('A file of the draft is missing');
  const { workName, versionNo } = draft;
  return { kind, bytes, isChanged: true, madeFrom: { workName, versionNo } };
}

/** A tab that gave the work up may have replaced the draft since it was found. */
async function newestDraft({ work: actor, findDraft }: OpeningSources): Promise<WorkDraft | undefined> {
  const { work, draft: found, subject } = actor.getSnapshot().context;
  if (work === undefined || found === undefined) return found;
  const draft = await findDraft(subject).catch(() => undefined);
  if (draft !== undefined && draft.id !== found.id) actor.send({ type: 'work.loaded', work, draft });
  return draft ?? found;
}
