import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import type { Resource, ResourceRow, Reply } from '#shared/lists/define-resource.ts';
import type { RowActionList } from '#shared/lists/table/row-action.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud, type RecordCrud } from '#shared/lists/use-record-crud.ts';
import { removalOf, type MenuTreeNode } from './menu-tree.ts';
import { TreeTools } from './tree-tools.tsx';
import { useMenuTree } from './use-menu-tree.ts';
import { IconOf } from '#shared/ui/fields/icon-picker.tsx';

type MenuNode<Node> = MenuTreeNode<Node> & ResourceRow & { readonly icon?: string | null };

type MenuTreePageProps<Node extends ResourceRow, Key extends QueryKey> = {
  readonly resource: Resource<{ readonly records: Node[]; readonly total: number }, QueryKey>;
  readonly page: PageProps;
  readonly roots: UndefinedInitialDataOptions<Node[], Error, Node[], Key>;
  /** Permission codes of the buttons. */
  readonly codes: { readonly add: string; readonly edit: string; readonly remove: string };
  readonly sort: (ids: string[]) => Promise<Reply>;
  readonly remove: (ids: readonly string[]) => Promise<Reply>;
  /** Returns whether a row can have children; always by default. */
  readonly isParent?: (row: Node) => boolean;
  readonly renderForm: (
    crud: RecordCrud<Node>,
    place: { readonly nodes: readonly Node[]; readonly parent: Node | undefined },
  ) => ReactNode;
  /** Between 添加下级 and 删除. */
  readonly rowActions?: (row: Node) => RowActionList;
  readonly children?: ReactNode;
};

/**
 * A menu as a tree table: searchable, sorted by dragging, with adding at any place, and deletion including descendants.
 */
export function MenuTreePage<Node extends MenuNode<Node>, Key extends QueryKey>(
  props: MenuTreePageProps<Node, Key>,
) {
  const { resource, page, roots, codes, sort, remove, isParent = always, renderForm, rowActions } = props;
  const { can } = usePermission();
  const { list, nodes, tools } = useMenuTree({ roots, sort: can(codes.edit) ? sort : undefined });
  const plain = useRecordCrud<Node>({ resource, list });
  const [parent, setParent] = useState<Node | undefined>(undefined);
  const createBelow = (row: Node | undefined) => {
    setParent(row);
    plain.create();
  };
  const crud = { ...plain, create: () => createBelow(undefined) };
  const removal = (ids: readonly string[]) =>
    removalOf({ nodes, ids, permission: codes.remove, run: remove });
  return (
    <ResourceView
      resource={resource}
      page={page}
      list={list}
      tree={list.tree}
      crud={crud}
      batch={[removal(crud.selected)]}
      cells={iconCell}
      renderToolbar={() => <TreeTools {...tools} />}
      rowActions={(row) => [
        isParent(row) && { text: '添加下级', permission: codes.add, onSelect: () => createBelow(row) },
        ...(rowActions?.(row) ?? []),
        {
          text: '删除',
          danger: true,
          permission: codes.remove,
          onSelect: () => crud.ask(removal([row.id]), [row.id]),
        },
      ]}
      renderForm={(form) => renderForm(form, { nodes, parent })}
    >
      {props.children}
    </ResourceView>
  );
}

const always = () => true;

type WithIcon = { readonly icon?: string | null };

/** The icon of a menu entry as a picture; empty without one. */
const iconCell = {
  icon: ({ icon }: WithIcon) => (icon === null || icon === undefined ? null : <IconOf name={icon} />),
} as const;
