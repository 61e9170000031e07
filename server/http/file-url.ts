/** Where a browser reads a stored file; null stays null. */
export function fileUrl(path: string | null): string | null {
  return path === null ? null : `/api/sys/common/static/${path}`;
}
