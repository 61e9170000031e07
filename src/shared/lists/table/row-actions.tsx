import { useRouter } from '@tanstack/react-router';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { inlineActions, type RowAction } from './row-action.ts';
import { RowLink } from './row-link.tsx';
import styles from '../resource.module.css';

type RowActionsProps = {
  readonly isNarrow: boolean;
  /** The width of the column, in pixels. */
  readonly width: number;
  /** The name of the record, for the button that opens the menu. */
  readonly name: string;
  readonly actions: readonly RowAction[];
};

/** The actions of one row: a few side by side, the others behind 更多; on a narrow screen all behind one button. */
export function RowActions({ isNarrow, width, name, actions }: RowActionsProps) {
  const router = useRouter();
  const inline = isNarrow ? [] : inlineActions(actions, width);
  const others = actions.filter((action) => !inline.includes(action));
  const run = (action: RowAction) => {
    if (action.href === undefined) action.onSelect();
    else void router.navigate({ href: action.href });
  };
  return (
    <div className={styles['actionRow']}>
      {inline.map((action) => (
        <InlineAction key={action.text} action={action} />
      ))}
      {others.length === 0 ? null : (
        <DropMenu
          trigger={
            isNarrow ? (
              <button type="button" className={styles['action']} aria-label={`操作${name}`}>
                <Ellipsis size={18} aria-hidden="true" />
              </button>
            ) : (
              <button type="button" className={styles['action']} aria-label={`更多操作${name}`}>
                更多
                <ChevronDown size={14} aria-hidden="true" />
              </button>
            )
          }
          items={others.map((action) => ({
            text: action.text,
            danger: action.danger === true,
            onSelect: () => run(action),
          }))}
        />
      )}
    </div>
  );
}

function InlineAction({ action }: { readonly action: RowAction }) {
  const { text, about, href, danger = false, onSelect } = action;
  const content = (
    <>
      {text}
      {about === undefined ? null : <span className="visually-hidden">：{about}</span>}
    </>
  );
  if (href !== undefined) return <RowLink href={href}>{content}</RowLink>;
  return (
    <button
      type="button"
      className={styles['action']}
      data-danger={danger ? '' : undefined}
      onClick={onSelect}
    >
      {content}
    </button>
  );
}
