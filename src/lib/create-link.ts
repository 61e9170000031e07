/** What the editor is opened for: one work, one's work for a unit or a homework, or a new one. */
export type CreateSearch =
  | { readonly work: string }
  | { readonly unit: string; readonly course: string }
  | { readonly homework: string }
  | Readonly<Record<string, never>>;

/** The properties of a `<Link>` to the editor. */
export function createLink(search: CreateSearch) {
  return { to: '/$', params: { _splat: 'create' }, search } as const;
}

/** Scratch works that are not graded yet: what the editor opens to go on with. */
export function isEditable(work: {
  readonly workType?: string | null;
  readonly workStatus?: number | null;
}): boolean {
  return (work.workType === '1' || work.workType === '2') && (work.workStatus ?? 0) < 2;
}
