import { announcePageExit } from './page-exit.ts';

/** Loads the page anew at its present address. What is typed is kept, and the browser does not ask. */
export function reloadPage(): void {
  announcePageExit('reload');
  location.reload();
}
