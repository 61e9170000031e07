import { useRouter } from '@tanstack/react-router';
import {
  CircleQuestionMark,
  GraduationCap,
  House,
  KeyRound,
  LayoutGrid,
  LogOut,
  Menu,
  Network,
  Palette,
  Settings,
  Undo2,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useApp, useMenu, useSession } from '#shared/app/app-context.tsx';
import { useIsPupil } from '#shared/app/use-is-pupil.ts';
import { useReaderWord } from '#shared/app/use-reader-word.ts';
import { helpPath } from '#shared/menu/help-path.ts';
import { useNarrow } from '#shared/react/use-media.ts';
import { DropMenu, type DropMenuItem } from '#shared/ui/dialogs/drop-menu.tsx';
import { usePasswordChange } from './use-password-change.tsx';

type UserMenuListProps = {
  readonly trigger: ReactElement;
  readonly onDepartment: () => void;
  readonly onThemeSettings: () => void;
  /** The entries that the basic layout's header does not contain. */
  readonly basic: { readonly onMenu: () => void; readonly onLogout: () => void } | undefined;
};

const homePath = '/dashboard/index';

type ToLayout = (frame: 'basic' | 'person', href: string) => void;

/** Staff see the basic layout with the pages of pupils, which the menus of staff hide. */
const trial = (toLayout: ToLayout): DropMenuItem => ({
  text: '体验学生端',
  icon: <GraduationCap size={16} aria-hidden="true" />,
  onSelect: () => toLayout('basic', '/teaching/mineCourse/cardList'),
});

const trialEnd = (toLayout: ToLayout): DropMenuItem => ({
  text: '退出学生端',
  icon: <Undo2 size={16} aria-hidden="true" />,
  onSelect: () => toLayout('person', homePath),
});

/** The entries of the user menu; pages outside the server's menu are omitted. */
export function UserMenuList({ trigger, onDepartment, onThemeSettings, basic }: UserMenuListProps) {
  const router = useRouter();
  const { findRoute, preferences } = useApp();
  const password = usePasswordChange();
  useMenu();
  const isNarrow = useNarrow();
  const isPupil = useIsPupil();
  const word = useReaderWord();
  const hasNoChoice = useSession(({ context }) => context.userInfo?.multi_depart === 1);
  const page = (text: string, href: string, icon: ReactElement): DropMenuItem[] =>
    findRoute(href) === undefined ? [] : [{ text, icon, onSelect: () => void router.navigate({ href }) }];
  const toLayout = (frame: 'basic' | 'person', href: string) => {
    preferences.send({ type: 'preference.set', change: { frame } });
    void router.navigate({ href: findRoute(href) === undefined ? homePath : href });
  };
  const items: DropMenuItem[] = [
    ...(basic === undefined
      ? page(word('个人中心'), '/account/center', <LayoutGrid size={16} aria-hidden="true" />)
      : []),
    ...page('个人设置', '/account/settings/base', <Settings size={16} aria-hidden="true" />),
    ...(isPupil ? [] : [basic === undefined ? trial(toLayout) : trialEnd(toLayout)]),
    { text: '主题设置', icon: <Palette size={16} aria-hidden="true" />, onSelect: onThemeSettings },
    {
      text: '修改密码',
      icon: <KeyRound size={16} aria-hidden="true" />,
      startsGroup: true,
      onSelect: password.open,
    },
    ...(hasNoChoice
      ? []
      : [{ text: word('切换部门'), icon: <Network size={16} aria-hidden="true" />, onSelect: onDepartment }]),
    ...page('帮助', helpPath, <CircleQuestionMark size={16} aria-hidden="true" />),
    ...(basic === undefined
      ? []
      : [{ text: '更多功能', icon: <Menu size={16} aria-hidden="true" />, onSelect: basic.onMenu }]),
    // The header of a phone has no space for it.
    ...(isNarrow || basic !== undefined
      ? [
          {
            text: word('回到前台'),
            icon: <House size={16} aria-hidden="true" />,
            startsGroup: true,
            onSelect: () => void router.navigate({ href: isPupil ? '/workList?type=1' : '/home' }),
          },
        ]
      : []),
    ...(basic === undefined
      ? []
      : [{ text: '退出登录', icon: <LogOut size={16} aria-hidden="true" />, onSelect: basic.onLogout }]),
  ];
  return (
    <>
      <DropMenu trigger={trigger} items={items} defaultOpen />
      {password.dialog}
    </>
  );
}
