/**
 * Formats a whole number with thousands separators: 12,345. `toLocaleString('zh-CN')` gives the same result, but its
 * first call loads the locale data for 10 to 30 ms of the main thread.
 */
export const wholeNumberText = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
