const path = /^\/api\/cloud\/([A-Za-z0-9_-]{1,40})$/;

/** Returns the id of the work whose cloud variables the URL names; undefined for every other URL. */
export function cloudPath(url: string | undefined): string | undefined {
  return path.exec((url ?? '').split('?')[0] ?? '')?.[1];
}
