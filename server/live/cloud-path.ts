const path = /^\/api\/cloud\/([A-Za-z0-9_-]{1,40})$/;

/** The work whose cloud variables an address names; undefined for every other address. */
export function cloudPath(url: string | undefined): string | undefined {
  return path.exec((url ?? '').split('?')[0] ?? '')?.[1];
}
