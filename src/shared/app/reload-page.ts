import type { Notices } from './notices.ts';
import { announcePageExit } from './page-exit.ts';
import { readServerBuild } from './server-build.ts';

/** The label of a button for `reloadWhenServed`. */
export const reloadWord = '重新载入页面';

/** Reloads the page at its current address. Input is kept, and the browser shows no prompt. */
export function reloadPage(): void {
  announcePageExit('reload');
  location.reload();
}

/** The same for a page that lacks a chunk; without a network a reload would end on the browser's own error page. */
export async function reloadWhenServed(notices: Notices): Promise<void> {
  await readServerBuild().then(reloadPage, () =>
    notices.show({ kind: 'error', title: '系统提示', text: '网络超时' }),
  );
}
