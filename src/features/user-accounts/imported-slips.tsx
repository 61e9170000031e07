import type { Schema } from '#openapi/index.ts';
import { AccountSlips } from './account-slips.tsx';
import { loginUrl } from './slips-dialog.tsx';

/** In the import dialog: slips of those whose password was made for them; nothing when there are none. */
export function ImportedSlips({ report }: { readonly report: Schema<'ImportReport'> }) {
  const accounts = report.accounts ?? [];
  return accounts.length === 0 ? null : <AccountSlips slips={accounts} loginUrl={loginUrl()} />;
}
