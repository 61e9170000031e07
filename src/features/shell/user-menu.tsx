import { ChevronDown } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { PersonAvatar } from '#domain/people/person-avatar.tsx';
import { useApp, useSession } from '#lib/app-context.tsx';
import { createPart, LazyPart } from '#lib/lazy-part.tsx';
import { DepartmentGate } from './department-gate.tsx';
import { LogoutQuestion } from './logout-button.tsx';
import styles from './header.module.css';

const list = createPart(async () => (await import('./user-menu-list.tsx')).UserMenuList);

type UserMenuProps = {
  /** Opens the theme drawer. */
  readonly onThemeSettings: () => void;
  /** Opens the whole menu, where the header does not hold it: the basic layout, whose header has no other way out either. */
  readonly onMenu?: () => void;
};

/** Who is logged in, and behind it what is theirs (docs/behaviour.md#header). */
export function UserMenu({ onThemeSettings, onMenu }: UserMenuProps) {
  const { live } = useApp();
  const [isWanted, setWanted] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const chooseDepartment = () =>
    void live().then(
      ({ department }) => department.send({ type: 'department.open', closable: true }),
      // Its code could not be fetched; the next press tries again.
      () => undefined,
    );
  const want = () => setWanted(true);
  return (
    <>
      {isWanted ? (
        <LazyPart
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
        </LazyPart>
      ) : (
        <UserButton
          aria-expanded={false}
          aria-haspopup="menu"
          // Its code comes while somebody is about to press it.
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
  return (
    <button type="button" aria-label={`欢迎您，${name}`} {...button} className={styles['person']}>
      <PersonAvatar name={name} picture={user?.avatar} size={28} />
      <span className={styles['greeting']}>欢迎您，{name}</span>
      <ChevronDown size={14} aria-hidden="true" className={styles['arrow']} />
    </button>
  );
}
