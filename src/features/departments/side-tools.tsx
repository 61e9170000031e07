import { Button } from '@radix-ui/themes';
import { ChevronDown, Download, Plus, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { Can } from '#shared/app/can.tsx';
import { messageOf } from '#machines/message-of.ts';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { ClassTools } from './class-tools.tsx';
import type { DepartTreeState } from './use-depart-tree.ts';
import { YearEndLink } from './year-end/year-end-link.tsx';
import styles from './departs.module.css';

type TreeMenuProps = {
  readonly tree: DepartTreeState;
  /** Checking a department also checks its descendants. */
  readonly isLinked: boolean;
  readonly onLinked: (isLinked: boolean) => void;
  readonly onChecked: (ids: ReadonlySet<string>) => void;
};

type SideToolsProps = TreeMenuProps & {
  readonly checked: ReadonlySet<string>;
  readonly onAddRoot: () => void;
  readonly onAddBelow: () => void;
  readonly onAddClass: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
  readonly onRemove: () => void;
  /** 发通知 to these classes. */
  readonly renderNotice: (departIds: readonly string[], onClose: () => void) => ReactNode;
};

/** The buttons above the tree, each for users with its permission code. */
export function SideTools(props: SideToolsProps) {
  const {
    tree,
    checked,
    isLinked,
    renderNotice,
    onAddRoot,
    onAddBelow,
    onAddClass,
    onImport,
    onExport,
    onRemove,
  } = props;
  // A user who sees a department without its ancestors cannot add institutions; the server enforces the same.
  const seesAll = (tree.childrenOf(undefined) ?? []).every(({ parentId }) => (parentId ?? '') === '');
  return (
    <div className={styles['tools']}>
      <Can action="depart:add">
        {seesAll ? (
          <>
            <Button type="button" onClick={onAddRoot}>
              <Plus size={16} aria-hidden="true" />
              添加机构/学校
            </Button>
            <Button type="button" variant="surface" onClick={onAddBelow}>
              <Plus size={16} aria-hidden="true" />
              添加下级部门/班级
            </Button>
          </>
        ) : (
          <Button type="button" onClick={onAddClass}>
            <Plus size={16} aria-hidden="true" />
            新建班级
          </Button>
        )}
      </Can>
      <Can action="depart:import">
        <Button type="button" variant="surface" onClick={onImport}>
          <Upload size={16} aria-hidden="true" />
          导入
        </Button>
      </Can>
      <Can action="depart:export">
        <Button type="button" variant="surface" onClick={onExport}>
          <Download size={16} aria-hidden="true" />
          导出
        </Button>
      </Can>
      <YearEndLink />
      {checked.size > 0 ? (
        <Can action="depart:edit">
          <ClassTools tree={tree} checked={checked} isLinked={isLinked} renderNotice={renderNotice} />
        </Can>
      ) : null}
      {checked.size > 0 ? (
        <Can action="depart:del">
          <Button type="button" variant="surface" color="red" onClick={onRemove}>
            <Trash2 size={16} aria-hidden="true" />
            批量删除
          </Button>
        </Can>
      ) : null}
      <TreeMenu {...props} />
    </div>
  );
}

const none: ReadonlySet<string> = new Set();

/** 勾选和展开. */
function TreeMenu({ tree, isLinked, onLinked, onChecked }: TreeMenuProps) {
  const notices = useNotices();
  const openAll = async () => {
    try {
      await tree.openAll();
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    }
  };
  // With linking, the roots include everything.
  const roots = () => new Set((tree.childrenOf(undefined) ?? []).map(({ id }) => id));
  return (
    <DropMenu
      align="start"
      trigger={
        <Button type="button" variant="surface" color="gray">
          勾选和展开
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      }
      items={[
        { text: isLinked ? '上下级分开勾选' : '上下级一起勾选', onSelect: () => onLinked(!isLinked) },
        {
          text: '全部勾选',
          onSelect: () => onChecked(isLinked ? roots() : new Set(tree.rows.map(({ node }) => node.id))),
        },
        { text: '取消全选', onSelect: () => onChecked(none) },
        { text: '展开全部', startsGroup: true, onSelect: () => void openAll() },
        { text: '收起全部', onSelect: tree.closeAll },
      ]}
    />
  );
}
