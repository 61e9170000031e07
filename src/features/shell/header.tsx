import { IconButton } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { BrandMark } from '#ui/brand-mark.tsx';
import { useSession } from '#lib/app-context.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PasswordButton } from './password-button.tsx';
import styles from './header.module.css';

type HeaderProps = {
  readonly brand: string;
  /** Given on a phone only: opens the menu. */
  readonly onMenu: (() => void) | undefined;
};

export function Header({ brand, onMenu }: HeaderProps) {
  const name = useSession(({ context }) => context.userInfo?.realname ?? context.userInfo?.username ?? '');
  return (
    <header className={styles['header']}>
      {onMenu === undefined ? null : (
        <IconButton variant="ghost" color="gray" aria-label="打开菜单" onClick={onMenu}>
          <Menu size={20} />
        </IconButton>
      )}
      <Link to="/home" className={styles['brand']}>
        <BrandMark />
        <span>{brand}</span>
      </Link>
      <div className={styles['user']}>
        <span className={styles['greeting']}>欢迎您，{name}</span>
        <PasswordButton />
        <LogoutButton />
      </div>
    </header>
  );
}
