import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';

type ImportedCredentialsProps = {
  readonly report: Schema<'ImportReport'>;
  /** Closes the import dialog. */
  readonly onClose: () => void;
};

/** Above the import dialog: the credentials of users with a generated password; nothing without any. */
export function ImportedCredentials({ report, onClose }: ImportedCredentialsProps) {
  const [isOpen, setOpen] = useState(true);
  const accounts = report.accounts ?? [];
  const close = () => {
    setOpen(false);
    // Refused rows are read in the import dialog.
    if (report.errorCount === 0) onClose();
  };
  return isOpen && accounts.length > 0 ? <CredentialsDialog accounts={accounts} onClose={close} /> : null;
}
