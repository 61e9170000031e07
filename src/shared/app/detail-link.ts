/** Returns the properties of a `<Link>` to the public page of a work, a news item or an author. */
export function detailLink(subject: 'work' | 'news' | 'friend', id: string) {
  return { to: '/{$subject}-detail', params: { subject }, search: { id } } as const;
}
