import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '../resource.module.css';

/** A link in the 操作 column to a path of the menu, with its search: the router has no named route for it. */
export function RowLink({ children, href }: { readonly children: ReactNode; readonly href: string }) {
  const router = useRouter();
  return (
    <a
      className={styles['action']}
      href={href}
      onClick={(event) => {
        // The browser handles everything except a plain click: a new tab, a new window.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    >
      {children}
    </a>
  );
}
