import { Button } from '@radix-ui/themes';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useLeaveGuard } from '#shared/forms/use-leave-guard.tsx';
import { Drawer } from '#shared/ui/dialogs/drawer.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { Tree } from '#shared/ui/tree/tree.tsx';
import { DataRuleDrawer } from './data-rule-drawer.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import { allSwitched, differenceOf, flatNodes, switched } from './grant-rules.ts';
import { useGrantSaving } from './use-grant-saving.ts';
import styles from './roles.module.css';

type Node = Schema<'GrantNode'>;

type GrantEditorProps = {
  readonly role: Pick<Schema<'RoleRow'>, 'id' | 'roleName'>;
  readonly nodes: readonly Node[];
  readonly granted: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Menus and buttons of one role; the changes are shown before saving. */
export function GrantEditor({ role, nodes, granted, onSaved, onClose }: GrantEditorProps) {
  const before = new Set(granted);
  const [checked, setChecked] = useState<ReadonlySet<string>>(before);
  const [isLinked, setLinked] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(nodes.map(({ id }) => id)));
  const [ruled, setRuled] = useState<Node | undefined>(undefined);
  const difference = differenceOf(nodes, before, checked);
  const changes = difference.added.length + difference.removed.length;
  const guard = useLeaveGuard(changes > 0);
  const saving = useGrantSaving({
    grants: () => ({
      roleId: role.id,
      permissionIds: [...checked].join(','),
      lastpermissionIds: granted.join(','),
    }),
    hasChanges: changes > 0,
    onSaved: () => {
      guard.release();
      onSaved();
    },
    onClose: () => {
      guard.release();
      onClose();
    },
  });
  const leave = () => guard.attempt(onClose);
  return (
    <Drawer
      open
      title={`角色权限配置：${role.roleName}`}
      width={650}
      onClose={leave}
      footer={<Buttons onCancel={leave} onSave={saving.ask} />}
    >
      <div className={styles['tools']}>
        <TreeMenu
          onLink={setLinked}
          onCheck={(isOn) => setChecked(allSwitched(nodes, checked, isOn))}
          onOpen={(isOpen) => setOpened(new Set(isOpen ? flatNodes(nodes).map(({ node }) => node.id) : []))}
        />
        <output className={styles['state']}>
          {isLinked ? '上下级一起勾选' : '上下级分开勾选'} · 已勾选 {checked.size} 项
          {changes === 0 ? '' : `，有 ${changes} 处修改未保存`}
        </output>
      </div>
      <Tree
        label="菜单与按钮"
        searchLabel="搜索菜单与按钮"
        searchPlaceholder="请输入..."
        nodes={nodes}
        chosen={[...checked]}
        canChoose={({ disabled }) => !disabled}
        opened={opened}
        onOpened={setOpened}
        isTall
        renderEnd={(node) => (
          <NodeEnd node={node} isGranted={before.has(node.id)} onRules={() => setRuled(node)} />
        )}
        onChange={(next) => {
          const id = changedOne(checked, next);
          if (id !== undefined) setChecked(switched(nodes, checked, id, isLinked));
        }}
      />
      {ruled === undefined ? null : (
        <DataRuleDrawer role={role} menu={ruled} onClose={() => setRuled(undefined)} />
      )}
      {saving.isAsking ? (
        <DifferenceDialog
          difference={difference}
          isSaving={saving.isSaving}
          problem={saving.problem}
          onConfirm={saving.save}
          onClose={saving.cancel}
        />
      ) : null}
      {guard.dialog}
    </Drawer>
  );
}

type ButtonsProps = { readonly onCancel: () => void; readonly onSave: (isDone: boolean) => void };

function Buttons({ onCancel, onSave }: ButtonsProps) {
  return (
    <>
      <Button type="button" variant="surface" color="gray" onClick={onCancel}>
        取消
      </Button>
      <Button type="button" variant="surface" onClick={() => onSave(false)}>
        仅保存
      </Button>
      <Button type="button" onClick={() => onSave(true)}>
        保存并关闭
      </Button>
    </>
  );
}

type TreeMenuProps = {
  readonly onLink: (isLinked: boolean) => void;
  readonly onCheck: (isOn: boolean) => void;
  readonly onOpen: (isOpen: boolean) => void;
};

/** 勾选和展开. */
function TreeMenu({ onLink, onCheck, onOpen }: TreeMenuProps) {
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
        { text: '上下级一起勾选', onSelect: () => onLink(true) },
        { text: '上下级分开勾选', onSelect: () => onLink(false) },
        { text: '全部勾选', onSelect: () => onCheck(true) },
        { text: '取消全选', onSelect: () => onCheck(false) },
        { text: '展开全部', onSelect: () => onOpen(true) },
        { text: '收起全部', onSelect: () => onOpen(false) },
      ]}
    />
  );
}

/** Returns the toggled node: the one in only one of the two sets. */
function changedOne(before: ReadonlySet<string>, after: readonly string[]): string | undefined {
  return after.find((id) => !before.has(id)) ?? [...before].find((id) => !after.includes(id));
}

type NodeEndProps = { readonly node: Node; readonly isGranted: boolean; readonly onRules: () => void };

function NodeEnd({ node, isGranted, onRules }: NodeEndProps) {
  return (
    <>
      {node.menuType === 2 ? <Tag>按钮</Tag> : null}
      {node.disabled ? <Tag tone="warning">您没有这项权限</Tag> : null}
      {node.ruleFlag === 1 && isGranted ? (
        <Button size="1" variant="surface" aria-label={`数据规则：${node.title}`} onClick={onRules}>
          数据规则
        </Button>
      ) : null}
    </>
  );
}
