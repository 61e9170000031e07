import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { Credentials } from './account-rules.ts';
import { AccountCredentials } from './account-credentials.tsx';

type CredentialsDialogProps = {
  readonly accounts: readonly Credentials[];
  readonly title?: string;
  readonly onClose: () => void;
};

/** The credential sheet in a dialog; it asks before closing, because the passwords are never shown again. */
export function CredentialsDialog({ accounts, title = '学生账号', onClose }: CredentialsDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const askToClose = () => setAsking(true);
  return (
    <Modal
      open
      title={title}
      width={860}
      onClose={askToClose}
      footer={
        <Button type="button" variant="surface" color="gray" onClick={askToClose}>
          关闭
        </Button>
      }
    >
      <AccountCredentials accounts={accounts} loginUrl={loginUrl()} title={title} />
      {isAsking ? (
        <ConfirmDialog
          open
          title="确认关闭"
          text="关闭后不再显示这些密码，确定已经打印或下载了吗？"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Modal>
  );
}

/** Returns the login address of pupils, on this site. */
export function loginUrl(): string {
  return new URL('/user/login', window.location.href).href;
}
