import type { Caller } from '#server/http/caller.ts';

/** The menu path of the page on which reports are made: who holds it finds every report. */
export const reportBuilder = '/online/cgreport';

const pages = ['/online/cgreport', '/online/graphreport'];

/** The menu paths of the pages of a report. */
export const reportPagesOf = (code: string): string[] => pages.map((page) => `${page}/${code}`);

/** Whether a menu path is the page of a report, of one that is not made yet, too. */
export const isReportPage = (path: string): boolean => pages.some((page) => path.startsWith(`${page}/`));

/** Whether a report is there for somebody: granted one of its pages, or the one on which reports are made. */
export function isReportThere(
  { code, enabled }: { readonly code: string; readonly enabled: number },
  { grants }: Caller,
): boolean {
  if (grants.has(reportBuilder)) return true;
  return enabled === 1 && reportPagesOf(code).some((page) => grants.has(page));
}
