// The purpose of a file decides who may read it; docs/security.md has the whole table.

/** Pictures are readable for everyone who has the path: it cannot be guessed, and its content never changes. */
export function isPublicPurpose(purpose: string): boolean {
  return ['cover', 'avatar', 'image', 'asset'].includes(purpose);
}

/**
 * Returns whether the rows that refer to a file decide who reads it: files of online forms, filled in here or by a
 * public link, and files of notices.
 */
export function isOfRow(purpose: string): boolean {
  return purpose === 'attachment' || purpose === 'answer' || purpose === 'notice';
}
