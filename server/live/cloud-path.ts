const cloudPath = /^\/api\/cloud\/([A-Za-z0-9_-]{1,40})$/;

/** Returns the id of the work whose cloud variables the URL names; undefined for every other URL. */
export function cloudWorkIdOf(url: string | undefined): string | undefined {
  return cloudPath.exec((url ?? '').split('?')[0] ?? '')?.[1];
}
