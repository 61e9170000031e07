import type { Notices } from './notices.ts';
import { announcePageExit } from './page-exit.ts';
import { readServerBuild } from './server-build.ts';

/** Of a button for `reloadWhenServed`. */
export const reloadWord = '重新载入页面';

/** Loads the page anew at its present address. What is typed is kept, and the browser does not ask. */
export function reloadPage(): void {
  announcePageExit('reload');
  location.reload();
}

/** The same for a page that lacks a part; without a network it would end on the browser's own error page. */
export async function reloadWhenServed(notices: Notices): Promise<void> {
  await readServerBuild().then(reloadPage, () =>
    notices.show({ kind: 'error', title: '系统提示', text: '网络超时' }),
  );
}
