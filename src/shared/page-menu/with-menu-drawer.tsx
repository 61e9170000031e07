import { useState, type ReactNode } from 'react';
import type { PageKind } from '#shared/api/menu-admin.ts';
import { MenuDrawer, useMayAddToMenu } from './menu-drawer.tsx';

type MenuRecord = { readonly code: string; readonly name: string };

type WithMenuDrawerProps = {
  readonly kind: PageKind;
  /** `onMenu` opens 添加到菜单 of a record; undefined without the permission. */
  readonly children: (onMenu: ((record: MenuRecord) => void) | undefined) => ReactNode;
};

/** A list whose records can be added to the menu. */
export function WithMenuDrawer({ kind, children }: WithMenuDrawerProps) {
  const [open, setOpen] = useState<MenuRecord>();
  const mayAddToMenu = useMayAddToMenu();
  return (
    <>
      {children(mayAddToMenu ? setOpen : undefined)}
      {open === undefined ? null : <MenuDrawer kind={kind} of={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
