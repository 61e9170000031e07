import { Button } from '@radix-ui/themes';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import styles from '../header.module.css';

const dialog = lazyCode(async () => (await import('#shared/ui/dialogs/confirm-dialog.tsx')).ConfirmDialog);

/** Confirms before the session ends (docs/behaviour.md#header). */
export function LogoutButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" color="gray" aria-label="退出登录" onClick={() => setAsking(true)}>
        <LogOut size={16} aria-hidden="true" />
        <span className={styles['words']}>退出登录</span>
      </Button>
      {asking ? <LogoutQuestion onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function LogoutQuestion({ onClose }: { readonly onClose: () => void }) {
  const { session } = useApp();
  const isLeaving = useSession((snapshot) => snapshot.matches('leaving'));
  return (
    <LazyView from={dialog} onLost={onClose}>
      {(ConfirmDialog) => (
        <ConfirmDialog
          open
          title="提示"
          text="真的要注销登录吗 ?"
          confirmText="退出"
          busy={isLeaving}
          onConfirm={() => session.send({ type: 'logout.confirm' })}
          onClose={onClose}
        />
      )}
    </LazyView>
  );
}
