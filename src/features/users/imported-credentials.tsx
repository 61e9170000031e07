import type { Schema } from '#openapi/index.ts';
import { AccountCredentials } from './account-credentials.tsx';
import { loginUrl } from './credentials-dialog.tsx';

/** In the import dialog: the credentials of users with a generated password; nothing without any. */
export function ImportedCredentials({ report }: { readonly report: Schema<'ImportReport'> }) {
  const accounts = report.accounts ?? [];
  return accounts.length === 0 ? null : <AccountCredentials accounts={accounts} loginUrl={loginUrl()} />;
}
