/** Where a browser reads a stored file; null stays null, and the address of a drawn picture what it is. */
export function fileUrl(path: string | null): string | null {
  return path === null || path.startsWith('/') ? path : `/api/sys/common/static/${path}`;
}
