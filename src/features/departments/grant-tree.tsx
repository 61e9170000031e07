import { Button } from '@radix-ui/themes';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Tree } from '#shared/ui/tree/tree.tsx';
import { allGrants, toggledGrants, type GrantNode } from './grant-rules.ts';
import styles from './departs.module.css';

type GrantTreeProps = {
  readonly label: string;
  readonly nodes: readonly Schema<'GrantNode'>[];
  readonly checked: readonly string[];
  readonly onChange: (checked: readonly string[]) => void;
};

/** Menus and buttons to grant. Entries that the caller may not grant stay unchanged. */
export function GrantTree({ label, nodes, checked, onChange }: GrantTreeProps) {
  const [isLinked, setLinked] = useState(true);
  const tree = nodes.map(grantNode);
  if (tree.length === 0) return <EmptyState text="没有可以设置的权限" />;
  const all = allGrants(tree);
  const fixed = checked.filter((id) => !all.includes(id));
  return (
    <div className={styles['grants']}>
      <DropMenu
        align="start"
        trigger={
          <Button type="button" variant="surface" color="gray">
            批量勾选
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        items={[
          { text: isLinked ? '上下级分开勾选' : '上下级一起勾选', onSelect: () => setLinked(!isLinked) },
          { text: '全部勾选', onSelect: () => onChange([...fixed, ...all]) },
          { text: '取消全选', onSelect: () => onChange(fixed) },
        ]}
      />
      <Tree
        label={label}
        searchLabel={`搜索${label}`}
        searchPlaceholder="请输入..."
        nodes={tree}
        chosen={checked}
        canChoose={({ isFixed }) => !isFixed}
        onChange={(chosen) => onChange(isLinked ? toggledGrants(tree, checked, chosen) : chosen)}
      />
    </div>
  );
}

function grantNode({ key, title, disabled, children }: Schema<'GrantNode'>): GrantNode {
  return { id: key, title, isFixed: disabled, children: (children ?? []).map(grantNode) };
}
