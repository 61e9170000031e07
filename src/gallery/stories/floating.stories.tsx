import { Button, IconButton } from '@radix-ui/themes';
import { Copy, QrCode, Search, Trash2 } from 'lucide-react';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { Ellipsis } from '#shared/ui/ellipsis.tsx';
import { Popover } from '#shared/ui/dialogs/popover.tsx';
import { HelpTip, Tooltip } from '#shared/ui/dialogs/tooltip.tsx';
import type { StoryGroup } from '../story.ts';
import styles from '../gallery.module.css';

const nothing = () => undefined;

function Menus() {
  return (
    <DropMenu
      trigger={
        <Button variant="surface" color="gray">
          更多
        </Button>
      }
      align="start"
      items={[
        { text: '二维码', icon: <QrCode size={16} aria-hidden="true" />, onSelect: nothing },
        {
          text: '克隆到其他账号',
          icon: <Copy size={16} aria-hidden="true" />,
          disabled: true,
          onSelect: nothing,
        },
        {
          text: '删除',
          icon: <Trash2 size={16} aria-hidden="true" />,
          danger: true,
          startsGroup: true,
          onSelect: nothing,
        },
      ]}
    />
  );
}

export const group: StoryGroup = {
  title: '浮层',
  stories: [
    {
      name: '提示',
      Show: () => (
        <div className={styles['row']}>
          <Tooltip text="搜索菜单（Ctrl+K）">
            <IconButton variant="soft" aria-label="搜索菜单">
              <Search size={18} />
            </IconButton>
          </Tooltip>
          <span>
            是否共享 <HelpTip text="共享后所有学生都可以上本课程" />
          </span>
        </div>
      ),
    },
    {
      name: '省略',
      Show: () => (
        <div className={styles['row']}>
          <Ellipsis text="短的文字" />
          <Ellipsis text="这一段文字比二十五个字要长一些，所以后面的部分要用提示才能看到。" />
        </div>
      ),
    },
    {
      name: '气泡卡片',
      Show: () => (
        <Popover trigger={<Button variant="soft">通知（2）</Button>} label="通知" align="start">
          {(close) => (
            <div className={styles['row']}>
              <p>下周三举行作品展示。</p>
              <Button variant="surface" color="gray" onClick={close}>
                查看更多
              </Button>
            </div>
          )}
        </Popover>
      ),
    },
    { name: '下拉菜单', Show: Menus },
  ],
};
