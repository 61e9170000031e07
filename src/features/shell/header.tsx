import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { BrandMark } from '#shared/ui/media/brand-mark.tsx';
import { LogoutButton } from './account/logout-button.tsx';
import { SearchButton } from './search/search-button.tsx';
import { UserMenu } from './account/user-menu.tsx';
import styles from './header.module.css';

type HeaderProps = {
  readonly brand: string;
  /** Address of the school's logo; empty for none. */
  readonly logo: string;
  /** The menu buttons, before the brand. */
  readonly start: ReactNode;
  /** The menu itself, when it is at the top. */
  readonly menu: ReactNode;
  readonly bell: ReactNode;
  /** Opens the theme drawer. */
  readonly onSettings: () => void;
};

/** Menu buttons and brand on the left; search, messages, user and logout on the right (docs/behaviour.md#header). */
export function Header({ brand, logo, start, menu, bell, onSettings }: HeaderProps) {
  const word = useReaderWord();
  return (
    <header className={styles['header']}>
      {start}
      <Link to="/home" className={styles['brand']}>
        <BrandMark logo={logo} />
        <span>{brand}</span>
      </Link>
      {menu}
      <div className={styles['user']}>
        <SearchButton />
        {bell}
        <UserMenu onThemeSettings={onSettings} />
        <Link to="/home" aria-label={word('回到前台')} className={styles['front']}>
          <House size={16} aria-hidden="true" />
          <span className={styles['words']}>{word('回到前台')}</span>
        </Link>
        <LogoutButton />
      </div>
    </header>
  );
}
