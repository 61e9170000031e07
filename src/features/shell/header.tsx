import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrandMark } from '#ui/brand-mark.tsx';
import { useSession } from '#lib/app-context.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PasswordButton } from './password-button.tsx';
import styles from './header.module.css';

type HeaderProps = {
  readonly brand: string;
  /** The buttons of the menu, before the brand. */
  readonly start: ReactNode;
  /** The menu itself, when it is on top. */
  readonly menu: ReactNode;
  /** Opens the theme drawer. */
  readonly onSettings: () => void;
};

export function Header({ brand, start, menu, onSettings }: HeaderProps) {
  const name = useSession(({ context }) => context.userInfo?.realname ?? context.userInfo?.username ?? '');
  return (
    <header className={styles['header']}>
      {start}
      <Link to="/home" className={styles['brand']}>
        <BrandMark />
        <span>{brand}</span>
      </Link>
      {menu}
      <div className={styles['user']}>
        <span className={styles['greeting']}>欢迎您，{name}</span>
        <Button variant="ghost" color="gray" aria-label="主题设置" onClick={onSettings}>
          <Palette size={16} aria-hidden="true" />
          <span className={styles['words']}>主题设置</span>
        </Button>
        <PasswordButton />
        <LogoutButton />
      </div>
    </header>
  );
}
