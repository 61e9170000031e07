import { shownTitle, type Tab } from '#machines/tabs/tab-list.ts';
import type { Point } from '#shared/ui/dialogs/long-press.ts';
import { PointMenu } from '#shared/ui/dialogs/point-menu.tsx';

export type TabMenuChoice = 'refresh' | 'left' | 'right' | 'others';

type TabMenuProps = {
  readonly tab: Tab;
  readonly list: readonly Tab[];
  readonly at: Point;
  readonly onChoose: (choice: TabMenuChoice) => void;
  readonly onClose: () => void;
  readonly onReturn: () => void;
};

/** The context menu of a tab. Entries without effect are disabled: home never closes. */
export function TabMenu({ tab, list, onChoose, ...menu }: TabMenuProps) {
  const index = list.indexOf(tab);
  const left = Math.max(0, index - 1);
  const right = list.length - 1 - index;
  const choice = (text: string, value: TabMenuChoice, closes = 1) => ({
    text,
    disabled: closes === 0,
    onSelect: () => onChoose(value),
  });
  return (
    <PointMenu
      {...menu}
      label={`${shownTitle(tab)}的菜单`}
      items={[
        choice('刷新', 'refresh'),
        choice('关闭左侧', 'left', left),
        choice('关闭右侧', 'right', right),
        choice('关闭其他', 'others', left + right),
      ]}
    />
  );
}
