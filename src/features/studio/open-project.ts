import type { ActorRefFrom } from 'xstate';
import type { workSavingMachine } from '#machines/work-saving/work-saving.machine.ts';
import type { Opening } from './editor-link.ts';
import type { StudioWork } from './load-studio.ts';
import { subjectOf, type StudioPlace } from './studio-place.ts';
import { draftProject, draftText, type WorkDraft } from './work-drafts.ts';

/** What one page has open. Its machines say what happens next; this is what they happen to. */
export type OpenProject = {
  readonly place: StudioPlace;
  /** Of the drafts that this page writes. */
  readonly draftId: string;
  /** As the server has it, once it is loaded. */
  work: StudioWork | undefined;
  /** A draft of it that this computer has. */
  found: WorkDraft | undefined;
  /** A file from this computer that is to be opened instead. */
  chosen: ArrayBuffer | undefined;
  /** Of a work that this page has saved. */
  savedId: string | undefined;
  /** Its way to the server, while it can be edited. */
  saving: ActorRefFrom<typeof workSavingMachine> | undefined;
};

/** What drafts and other tabs know it by; a work that was saved is no new one any more. */
export function subjectNow({ place, work, savedId }: OpenProject): string {
  return savedId === undefined ? (work?.subject ?? subjectOf(place)) : `work ${savedId}`;
}

/** What the editor is to open: a chosen file, else the server's version or the draft that was found. */
export async function openingOf(open: OpenProject, from: 'server' | 'draft'): Promise<Opening> {
  const { chosen, found, work } = open;
  const kind = work?.kind ?? open.place.kind;
  if (chosen !== undefined) return { kind, bytes: chosen, isChanged: true };
  if (from === 'server' || found === undefined) return { kind, bytes: work?.bytes, isChanged: false };
  // Programs are one text; projects have their files beside them.
  const bytes = kind === 'scratch' ? await draftProject(found) : draftText(found);
  if (bytes === undefined) throw new Error('A file of the draft is missing');
  const { workName, versionNo } = found;
  return { kind, bytes, isChanged: true, madeFrom: { workName, versionNo } };
}

/** A draft goes on from the version it was made from: a newer one on the server is not written over unasked. */
export function noteOpening(open: OpenProject, { madeFrom }: Opening): void {
  if (madeFrom === undefined || open.work === undefined) return;
  const { workName, versionNo } = madeFrom;
  open.work = { ...open.work, workName, work: { ...open.work.work, versionNo } };
}
