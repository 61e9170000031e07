import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentDepartsQuery } from '#api/account.ts';
import { currentDepartment } from '#machines/department-switch/department-rules.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { PlaceBar } from './place-bar.tsx';
import { UserMenu } from './user-menu.tsx';
import headerStyles from './header.module.css';
import styles from './place-bar.module.css';

type BasicHeaderProps = {
  readonly brand: string;
  /** Address of the school's logo; empty: none. */
  readonly logo: string;
  readonly bell: ReactNode;
  /** Opens the theme drawer. */
  readonly onSettings: () => void;
  /** Opens the whole menu. */
  readonly onMenu: () => void;
};

/** The head of the basic layout: the five places, the messages, the class and the person. */
export function BasicHeader({ brand, logo, bell, onSettings, onMenu }: BasicHeaderProps) {
  const { data } = useQuery(currentDepartsQuery());
  const department = data === undefined ? undefined : currentDepartment(data)?.departName;
  return (
    <header className={styles['header']}>
      <Link to="/home" className={`${headerStyles['brand'] ?? ''} ${styles['brand'] ?? ''}`}>
        <BrandMark logo={logo} />
        <span>{brand}</span>
      </Link>
      <PlaceBar />
      <div className={styles['user']}>
        {department === undefined ? null : <span className={styles['class']}>{department}</span>}
        {bell}
        <UserMenu onThemeSettings={onSettings} onMenu={onMenu} />
      </div>
    </header>
  );
}
