import type { Schema } from '#openapi/index.ts';
import { AccountSlips } from './account-slips.tsx';
import { loginUrl } from './slips-dialog.tsx';

/** In the import dialog: the credentials of users with a generated password; nothing without any. */
export function ImportedSlips({ report }: { readonly report: Schema<'ImportReport'> }) {
  const accounts = report.accounts ?? [];
  return accounts.length === 0 ? null : <AccountSlips slips={accounts} loginUrl={loginUrl()} />;
}
