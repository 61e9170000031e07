import { ChevronDown } from 'lucide-react';
import { Chips } from '../chips.tsx';
import { Field, type FieldProps } from '../fields/field.tsx';
import { Popover } from '../dialogs/popover.tsx';
import { Tree } from './tree.tsx';
import { flatTree, type TreeNode } from './tree-rows.ts';
import field from '../fields/field.module.css';
import styles from './tree-select.module.css';

type TreeSelectProps<Node> = FieldProps & {
  /** A short name of the field, for the panel and its search box. */
  readonly title: string;
  readonly nodes: readonly Node[];
  readonly value: readonly string[];
  readonly single?: boolean;
  readonly placeholder?: string;
  readonly canChoose?: ((node: Node) => boolean) | undefined;
  readonly onChange: (value: readonly string[]) => void;
};

/** A field whose options form a tree: a parent menu entry, a category. For departments use `DepartPicker`. */
export function TreeSelect<Node extends TreeNode<Node>>(props: TreeSelectProps<Node>) {
  const { title, nodes, value, single = false, placeholder = '请选择', canChoose, onChange } = props;
  const known = new Map(flatTree(nodes).map(({ node }) => [node.id, node.title]));
  const items = value.map((id) => ({ id, text: known.get(id) ?? id }));
  return (
    <Field {...props}>
      {(control) => (
        <>
          <Popover
            label={title}
            width={340}
            align="start"
            trigger={
              <button
                type="button"
                id={control.id}
                className={`${field['input']} ${styles['box']}`}
                aria-labelledby={`${control.id}-label ${control.id}`}
                aria-describedby={control['aria-describedby']}
                data-invalid={control['aria-invalid'] === true ? '' : undefined}
              >
                <span data-empty={items.length === 0 ? '' : undefined}>
                  {items.length === 0 ? placeholder : single ? items[0]?.text : `已选择 ${items.length} 项`}
                </span>
                <ChevronDown size={16} aria-hidden="true" />
              </button>
            }
          >
            {(close) => (
              <Tree
                label={title}
                searchLabel={`搜索${title}`}
                searchPlaceholder="请输入..."
                nodes={nodes}
                chosen={value}
                single={single}
                canChoose={canChoose}
                onChange={(chosen) => {
                  onChange(chosen);
                  if (single) close();
                }}
              />
            )}
          </Popover>
          {single ? null : (
            <Chips items={items} onRemove={(id) => onChange(value.filter((one) => one !== id))} />
          )}
        </>
      )}
    </Field>
  );
}
