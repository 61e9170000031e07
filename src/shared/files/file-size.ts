const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a size for people, such as `1.4 MB`. */
export function fileSizeText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step] ?? ''}`;
}
