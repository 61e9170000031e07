import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useMenu, useSession } from '#lib/app-context.tsx';
import { MenuIcon } from '#features/shell/menu-icon.tsx';
import { greeting } from '#lib/menu/greeting.ts';
import type { SideMenuItem } from '#lib/menu/side-menu.ts';
import styles from './dashboard.module.css';

/** 首页: who you are, and the pages you may open. Figures come with the reports. */
export default function DashboardPage() {
  const { tree } = useMenu();
  const [hour] = useState(() => new Date().getHours());
  const name = useSession(({ context }) => context.userInfo?.realname ?? context.userInfo?.username ?? '');
  const shortcuts = tree.flatMap(leaves).filter((item) => item.path !== '/dashboard/index');
  return (
    <section className={styles['page']}>
      <h1 className={styles['greeting']}>
        {greeting(hour)}，{name}
      </h1>
      <nav aria-label="快捷入口" className={styles['shortcuts']}>
        {shortcuts.map((item) => (
          <Link key={item.key} to={item.path} className={styles['shortcut']}>
            <MenuIcon name={item.icon} depth={0} />
            {item.title}
          </Link>
        ))}
      </nav>
    </section>
  );
}

function leaves(item: SideMenuItem): SideMenuItem[] {
  if (item.children.length > 0) return item.children.flatMap(leaves);
  return item.target.kind === 'route' ? [item] : [];
}
