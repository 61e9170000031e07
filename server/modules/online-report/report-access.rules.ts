import type { Caller } from '#server/http/caller.ts';

/** The menu path of the page on which reports are made: who holds it finds every report. */
const builder = '/online/cgreport';

/** The menu paths of the pages of a report. */
export const reportPagesOf = (code: string): string[] => [
  `/online/cgreport/${code}`,
  `/online/graphreport/${code}`,
];

/** Whether a report is there for somebody: granted one of its pages, or the one on which reports are made. */
export function isReportThere(
  { code, enabled }: { readonly code: string; readonly enabled: number },
  { grants }: Caller,
): boolean {
  if (grants.has(builder)) return true;
  return enabled === 1 && reportPagesOf(code).some((page) => grants.has(page));
}
