import type { Caller } from '#server/http/caller.ts';

/** Menu path of the report builder: a user with this grant can open every report. */
export const reportBuilder = '/online/cgreport';

const pages = ['/online/cgreport', '/online/graphreport'];

/** The menu paths of the pages of a report. */
export const reportPagesOf = (code: string): string[] => pages.map((page) => `${page}/${code}`);

/** Whether a menu path is the page of a report, which need not exist yet. */
export const isReportPage = (path: string): boolean => pages.some((page) => path.startsWith(`${page}/`));

/** Whether a user can open a report: they have a grant for one of its pages or for the report builder. */
export function canOpenReport(
  { code, enabled }: { readonly code: string; readonly enabled: number },
  { grants }: Caller,
): boolean {
  if (grants.has(reportBuilder)) return true;
  return enabled === 1 && reportPagesOf(code).some((page) => grants.has(page));
}
