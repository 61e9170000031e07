import { announceDeparture } from './departure.ts';

/** Loads the page anew at its present address. What is typed is kept, and the browser does not ask. */
export function reloadPage(): void {
  announceDeparture('reload');
  location.reload();
}
