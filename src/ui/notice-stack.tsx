import { useSyncExternalStore } from 'react';
import type { NoticeKind, Notices } from '#lib/notices.ts';
import { Glyph, type GlyphName } from './glyph.tsx';
import styles from './notice-stack.module.css';

const icons: Record<NoticeKind, GlyphName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'error',
};

/** The notices at the top right. Two live regions that always exist: browsers ignore regions that appear with their text. */
export function NoticeStack({ notices }: { readonly notices: Notices }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.snapshot);
  const isUrgent = (kind: NoticeKind) => kind === 'error' || kind === 'warning';
  const render = (urgent: boolean) =>
    shown
      .filter((notice) => isUrgent(notice.kind) === urgent)
      .map(({ id, kind, title, text }) => {
        return (
          <div key={id} className={styles['notice']} data-kind={kind}>
            <Glyph name={icons[kind]} size={20} />
            <div className={styles['words']}>
              {title === '' ? null : <strong>{title}</strong>}
              {text === '' ? null : <span>{text}</span>}
            </div>
            <button type="button" aria-label="关闭提示" onClick={() => notices.dismiss(id)}>
              <Glyph name="close" size={16} />
            </button>
          </div>
        );
      });
  return (
    <div className={styles['stack']}>
      {/* aria-live is said in words although the roles imply it: open dialogs hide everything else from readers. */}
      <div role="alert" aria-live="assertive" aria-label="错误提示">
        {render(true)}
      </div>
      <output aria-live="polite" aria-label="提示">
        {render(false)}
      </output>
    </div>
  );
}
