import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';

/** Above the import dialog: the credentials of users with a generated password; nothing without any. */
export function ImportedCredentials({ report }: { readonly report: Schema<'ImportReport'> }) {
  const [isOpen, setOpen] = useState(true);
  const accounts = report.accounts ?? [];
  return isOpen && accounts.length > 0 ? (
    <CredentialsDialog accounts={accounts} onClose={() => setOpen(false)} />
  ) : null;
}
