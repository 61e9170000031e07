/** Returns the URL of a stored file; null stays null, and the URL of a built-in drawing stays unchanged. */
export function fileUrl(path: string | null): string | null {
  return path === null || path.startsWith('/') ? path : `/api/sys/common/static/${path}`;
}
