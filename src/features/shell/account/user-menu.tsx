import { ChevronDown } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { PersonAvatar } from '#shared/people/person-avatar.tsx';
import { useApp, useSession } from '#shared/app/app-context.tsx';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { DepartmentGate } from './department-gate.tsx';
import { LogoutQuestion } from './logout-button.tsx';
import styles from '../header.module.css';

const list = lazyCode(async () => (await import('./user-menu-list.tsx')).UserMenuList);

type UserMenuProps = {
  /** Opens the theme drawer. */
  readonly onThemeSettings: () => void;
  /** Opens the complete menu, for the basic layout, whose header contains neither the menu nor the logout. */
  readonly onMenu?: () => void;
};

/** The logged-in user, with the user menu (docs/behaviour.md#header). */
export function UserMenu({ onThemeSettings, onMenu }: UserMenuProps) {
  const { live } = useApp();
  const [isWanted, setWanted] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const chooseDepartment = () =>
    void live().then(
      ({ department }) => department.send({ type: 'department.open', closable: true }),
      // The code could not be loaded; the next press retries.
      () => undefined,
    );
  const want = () => setWanted(true);
  return (
    <>
      {isWanted ? (
        <LazyView
          from={list}
          fallback={<UserButton aria-expanded aria-haspopup="menu" />}
          onLost={() => setWanted(false)}
        >
          {(UserMenuList) => (
            <UserMenuList
              trigger={<UserButton />}
              onDepartment={chooseDepartment}
              onThemeSettings={onThemeSettings}
              basic={onMenu === undefined ? undefined : { onMenu, onLogout: () => setLeaving(true) }}
            />
          )}
        </LazyView>
      ) : (
        <UserButton
          aria-expanded={false}
          aria-haspopup="menu"
          // The code loads when the user is about to press it.
          onPointerEnter={list.preload}
          onFocus={list.preload}
          onClick={want}
          onKeyDown={({ key }) => (key === 'ArrowDown' ? want() : undefined)}
        />
      )}
      {isLeaving ? <LogoutQuestion onClose={() => setLeaving(false)} /> : null}
      <DepartmentGate />
    </>
  );
}

function UserButton(button: ComponentProps<'button'>) {
  const user = useSession(({ context }) => context.userInfo);
  const name = user?.realname || (user?.username ?? '');
  const greeting = `${useReaderWord()('欢迎您，')}${name}`;
  return (
    <button type="button" aria-label={greeting} {...button} className={styles['person']}>
      <PersonAvatar name={name} picture={user?.avatar} size={28} />
      <span className={styles['greeting']}>{greeting}</span>
      <ChevronDown size={14} aria-hidden="true" className={styles['arrow']} />
    </button>
  );
}
