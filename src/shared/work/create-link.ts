import { kindOfWork } from './work-kinds.ts';

/**
 * The subject of the editor: one work, the user's work for a unit or a homework, or a new one. A preview of a unit saves
 * nothing.
 */
export type CreateSearch =
  | { readonly work: string }
  | { readonly unit: string; readonly course: string; readonly preview?: '1' }
  | { readonly homework: string }
  | Readonly<Record<string, never>>;

/** The properties of a `<Link>` to the editor. */
export function createLink(search: CreateSearch) {
  return { to: '/$', params: { _splat: 'create' }, search } as const;
}

/** Returns whether a work belongs to an editor and is not graded yet, so the editor can open it. */
export function isEditable(work: {
  readonly workType?: string | null;
  readonly workStatus?: number | null;
}): boolean {
  return kindOfWork(work.workType) !== undefined && (work.workStatus ?? 0) < 2;
}
