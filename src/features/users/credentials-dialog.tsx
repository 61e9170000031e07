import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import type { Credentials } from './account-rules.ts';
import { AccountCredentials } from './account-credentials.tsx';
import { useSheetDeletion } from './use-sheet-deletion.ts';

type CredentialsDialogProps = {
  readonly accounts: readonly Credentials[];
  readonly title?: string;
  /** The label of `departName`; 班级 by default. */
  readonly departLabel?: string;
  readonly onClose: () => void;
};

/**
 * The credential sheet in a dialog. Closing it deletes the passwords on the server; it asks first, unless the sheet was
 * downloaded or copied. After printing it asks too: the browser does not say whether the user cancelled.
 */
export function CredentialsDialog({
  accounts,
  title = '学生账号',
  departLabel = '班级',
  onClose,
}: CredentialsDialogProps) {
  const [isSaved, setSaved] = useState(false);
  const [wasPrinted, setPrinted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const forget = useSheetDeletion();
  const close = () => {
    for (const sheetId of new Set(accounts.map((one) => one.sheetId)))
      if (sheetId !== undefined) void forget(sheetId);
    onClose();
  };
  const requestClose = () => (isSaved ? close() : setAsking(true));
  return (
    <Modal
      open
      title={title}
      width={860}
      onClose={requestClose}
      footer={
        <Button type="button" variant="surface" color="gray" onClick={requestClose}>
          关闭
        </Button>
      }
    >
      <AccountCredentials
        accounts={accounts}
        loginUrl={loginUrl()}
        title={title}
        departLabel={departLabel}
        onSaved={() => setSaved(true)}
        onPrinted={() => setPrinted(true)}
      />
      {isAsking ? (
        <ConfirmDialog
          open
          title="确认关闭"
          text={
            wasPrinted
              ? '账号条打印好了吗？关闭后看不到这些密码。'
              : '账号条还没有打印，也没有下载。关闭后看不到这些密码；以后可以再次重设并打印，那时密码会换成新的。'
          }
          confirmText="关闭"
          onConfirm={close}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Modal>
  );
}

/** Returns the login address of pupils, on this site. */
function loginUrl(): string {
  return new URL('/user/login', window.location.href).href;
}
