// Who may read a file, by what it was uploaded for; docs/security.md has the whole table.

/** Pictures are for everybody who has the path: it cannot be guessed, and what it names never changes. */
export function isPublicPurpose(purpose: string): boolean {
  return ['cover', 'avatar', 'image', 'asset'].includes(purpose);
}

/** Whether the rights of the rows that name a file decide who reads it: of online forms, filled in here or by a public link. */
export function isOfRow(purpose: string): boolean {
  return purpose === 'attachment' || purpose === 'answer';
}
