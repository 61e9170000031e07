/** Formats a number of bytes: 512 B, 1.5 MB. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${Number(value.toFixed(value < 10 && step > 0 ? 1 : 0))} ${units[step] ?? ''}`;
}
