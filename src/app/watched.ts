/**
 * Loads what reports to the inspector. This module is separate so that the list of files which `inspected-tab.ts` needs
 * is not part of the first page.
 */
export async function watched(): Promise<void> {
  await import('./inspected-tab.ts');
}
