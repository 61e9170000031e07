import { useRouter } from '@tanstack/react-router';
import { CircleQuestionMark, House, KeyRound, LayoutGrid, Network, Palette, Settings } from 'lucide-react';
import type { ReactElement } from 'react';
import { useApp, useMenu } from '#lib/app-context.tsx';
import { helpPath } from '#lib/menu/help-path.ts';
import { useNarrow } from '#lib/use-media.ts';
import { DropMenu, type DropMenuItem } from '#ui/drop-menu.tsx';
import { usePasswordChange } from './use-password-change.tsx';

type UserMenuListProps = {
  readonly trigger: ReactElement;
  readonly onDepartment: () => void;
  readonly onThemeSettings: () => void;
};

/** The entries of the person's menu; pages that are not in the server's menu are left out. */
export function UserMenuList({ trigger, onDepartment, onThemeSettings }: UserMenuListProps) {
  const router = useRouter();
  const { findRoute } = useApp();
  const password = usePasswordChange();
  useMenu();
  const isNarrow = useNarrow();
  const page = (text: string, href: string, icon: ReactElement): DropMenuItem[] =>
    findRoute(href) === undefined ? [] : [{ text, icon, onSelect: () => void router.navigate({ href }) }];
  const items: DropMenuItem[] = [
    ...page('个人中心', '/account/center', <LayoutGrid size={16} aria-hidden="true" />),
    ...page('账户设置', '/account/settings/base', <Settings size={16} aria-hidden="true" />),
    { text: '主题设置', icon: <Palette size={16} aria-hidden="true" />, onSelect: onThemeSettings },
    {
      text: '密码修改',
      icon: <KeyRound size={16} aria-hidden="true" />,
      startsGroup: true,
      onSelect: password.open,
    },
    { text: '切换部门', icon: <Network size={16} aria-hidden="true" />, onSelect: onDepartment },
    ...page('帮助', helpPath, <CircleQuestionMark size={16} aria-hidden="true" />),
    // There is no room for it in the header of a phone.
    ...(isNarrow
      ? [
          {
            text: '回到前台',
            icon: <House size={16} aria-hidden="true" />,
            startsGroup: true,
            onSelect: () => void router.navigate({ href: '/home' }),
          },
        ]
      : []),
  ];
  return (
    <>
      <DropMenu trigger={trigger} items={items} defaultOpen />
      {password.dialog}
    </>
  );
}
