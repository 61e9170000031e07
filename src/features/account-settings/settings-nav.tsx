import { Link } from '@tanstack/react-router';
import { sections, type SectionName } from './sections.ts';
import styles from './settings.module.css';

/** The sections of the settings: a menu at the side, a row of tabs on a narrow screen. */
export function SettingsNav({ path, shown }: { readonly path: string; readonly shown: SectionName }) {
  return (
    <nav className={styles['nav']} aria-label="个人设置">
      {sections.map(({ name, title }) => (
        <Link
          key={name}
          to={path}
          search={{ section: name }}
          replace
          className={styles['entry']}
          aria-current={name === shown ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
