import { Button, IconButton } from '@radix-ui/themes';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { NoticeKind, Notices } from '#shared/app/notices.ts';
import styles from './notice-stack.module.css';

const icons: Record<NoticeKind, LucideIcon> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

/**
 * The toasts at the top right. Two live regions always exist: browsers ignore regions that appear together with their
 * text.
 */
export function NoticeStack({ notices }: { readonly notices: Notices }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.snapshot);
  const isUrgent = (kind: NoticeKind) => kind === 'error' || kind === 'warning';
  const render = (urgent: boolean) =>
    shown
      .filter((notice) => isUrgent(notice.kind) === urgent)
      .map(({ id, kind, title, text, action }) => {
        const Icon = icons[kind];
        return (
          <div key={id} className={styles['notice']} data-kind={kind}>
            <Icon size={20} aria-hidden="true" />
            <div className={styles['words']}>
              {title === '' ? null : <strong>{title}</strong>}
              {text === '' ? null : <span>{text}</span>}
              {action === undefined ? null : (
                <Button size="1" variant="soft" className={styles['action']} onClick={action.act}>
                  {action.label}
                </Button>
              )}
            </div>
            <IconButton
              size="1"
              variant="ghost"
              color="gray"
              aria-label="关闭提示"
              onClick={() => notices.dismiss(id)}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </div>
        );
      });
  return (
    <div className={styles['stack']}>
      {/* aria-live is explicit although the roles imply it: open dialogs hide everything else from screen readers. */}
      <div role="alert" aria-live="assertive" aria-label="错误提示">
        {render(true)}
      </div>
      <output aria-live="polite" aria-label="提示">
        {render(false)}
      </output>
    </div>
  );
}
