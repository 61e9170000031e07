import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentDepartsQuery } from '#shared/api/account.ts';
import { currentDepartment } from '#machines/department-switch/department-texts.ts';
import { BrandMark } from '#shared/ui/media/brand-mark.tsx';
import { BasicMenuBar } from './basic-menu-bar.tsx';
import { SearchButton } from './search/search-button.tsx';
import { UserMenu } from './account/user-menu.tsx';
import headerStyles from './header.module.css';
import styles from './basic-menu-bar.module.css';

type BasicHeaderProps = {
  readonly brand: string;
  /** Address of the school's logo; empty for none. */
  readonly logo: string;
  readonly bell: ReactNode;
  /** Opens the theme drawer. */
  readonly onSettings: () => void;
  /** Opens the complete menu. */
  readonly onMenu: () => void;
};

/** The header of the basic layout: the five entries, the class, the search, the messages and the user. */
export function BasicHeader({ brand, logo, bell, onSettings, onMenu }: BasicHeaderProps) {
  const { data } = useQuery(currentDepartsQuery());
  const department = data === undefined ? undefined : currentDepartment(data)?.departName;
  return (
    <header className={styles['header']}>
      <Link to="/home" className={`${headerStyles['brand'] ?? ''} ${styles['brand'] ?? ''}`}>
        <BrandMark logo={logo} />
        <span>{brand}</span>
      </Link>
      <BasicMenuBar />
      <div className={styles['user']}>
        {department === undefined ? null : <span className={styles['class']}>{department}</span>}
        <SearchButton />
        {bell}
        <UserMenu onThemeSettings={onSettings} onMenu={onMenu} />
      </div>
    </header>
  );
}
