import { Link, useLocation } from '@tanstack/react-router';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { linkTo } from '#shared/app/link-to.ts';
import { entryAt, useBasicMenuEntries } from './basic-menu-entries.ts';
import styles from './basic-menu-bar.module.css';

/** The five entries: in the header, on a phone at the bottom of the window. */
export function BasicMenuBar() {
  const entries = useBasicMenuEntries();
  const current = entryAt(entries, useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label="主菜单" className={styles['entries']}>
      {entries.map((entry) => (
        <Link
          key={entry.title}
          {...linkTo(entry.href)}
          className={styles['entry']}
          activeOptions={exactly}
          aria-label={entry.title}
          aria-current={entry === current ? 'page' : undefined}
        >
          <entry.Icon size={24} strokeWidth={1.8} aria-hidden="true" />
          <span>
            <PinyinText text={entry.title} />
          </span>
        </Link>
      ))}
    </nav>
  );
}

const exactly = { exact: true, includeSearch: false } as const;
