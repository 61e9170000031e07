import { Fragment, useId } from 'react';
import { useMenu } from '#shared/app/app-context.tsx';
import { sectionRuns } from '#shared/menu/menu-sections.ts';
import { useIsBasic } from '#shared/app/preferences.ts';
import { MenuList, useMenuPath } from './menu-list.tsx';
import styles from './side-menu.module.css';

/** The complete server menu: groups expand in place, with headings, except for learners. */
export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { tree } = useMenu();
  const isBasic = useIsBasic();
  const id = useId();
  const navContext = { path: useMenuPath(), onNavigate };
  return (
    <nav aria-label="主菜单" className={styles['menu']}>
      {(isBasic ? [{ title: undefined, items: tree }] : sectionRuns(tree)).map(({ title, items }, index) => {
        const labelId = title === undefined ? undefined : `${id}-${index}`;
        return (
          <Fragment key={items[0]?.key}>
            {title === undefined ? null : (
              <p id={labelId} className={styles['section']}>
                {title}
              </p>
            )}
            <MenuList items={items} place={navContext} depth={0} labelId={labelId} />
          </Fragment>
        );
      })}
    </nav>
  );
}
