import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconButton } from '@radix-ui/themes';
import { ArrowDown, ArrowUp, Copy, SlidersHorizontal, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { defaultColumns } from '#openapi/form-layout.ts';
import { cardId, useDesignerState } from '../designer-context.ts';
import { useNarrowBoard } from '../publishing/narrow-board.ts';
import { fieldKinds } from './field-kinds.ts';
import styles from '../form-designer.module.css';

/** The actions on one field; their identity is stable while the designer is open. */
export type CardActions = {
  readonly select: (id: string) => void;
  readonly step: (id: string, step: -1 | 1) => void;
  readonly copy: (id: string) => void;
  readonly remove: (id: string) => void;
  /** Opens its properties, if they are in a drawer. */
  readonly edit: () => void;
  /** Moves to the previous or next field, or to the first or last one. */
  readonly go: (id: string, to: 'before' | 'after' | 'first' | 'last') => void;
};

type CardProps = { readonly id: string; readonly hintId: string; readonly actions: CardActions };

/** One field on the canvas. During a drag only this wrapper is re-rendered, not its content. */
export const FieldCard = memo(function FieldCard(props: CardProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: props.id });
  const span = useDesignerState(({ present: { fields, columns = defaultColumns } }) =>
    Math.min(fields.find(({ id }) => id === props.id)?.span ?? 1, columns),
  );
  return (
    <li
      ref={setNodeRef}
      className={styles['card']}
      data-dragged={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition, gridColumn: `span ${span}` }}
      {...listeners}
    >
      <CardFace {...props} />
    </li>
  );
});

const CardFace = memo(function CardFace({ id, hintId, actions }: CardProps) {
  const field = useDesignerState(({ present }) => present.fields.find((one) => one.id === id));
  const isSelected = useDesignerState(({ selected }) => selected === id);
  const problem = useDesignerState(({ problems }) =>
    problems
      .filter((one) => one.field === id)
      .map(({ message }) => message)
      .join('；'),
  );
  if (field === undefined) return null;
  const { icon: Icon, name } = fieldKinds[field.kind];
  const label = field.label === '' ? '未命名' : field.label;
  return (
    <>
      <button
        id={cardId(id)}
        type="button"
        className={styles['face']}
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        aria-describedby={problem === '' ? hintId : `${cardId(id)}-problem ${hintId}`}
        onFocus={() => actions.select(id)}
        onClick={() => actions.select(id)}
        onKeyDown={(event) => onCardKey(event, id, actions)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles['label']}>
          {label}
          {field.required === true ? <span className={styles['mark']}>必填</span> : null}
        </span>
        <span className={styles['kind']}>{name}</span>
      </button>
      {isSelected ? <CardTools id={id} label={label} actions={actions} /> : null}
      {problem === '' ? null : (
        <p id={`${cardId(id)}-problem`} className={styles['problem']}>
          {problem}
        </p>
      )}
    </>
  );
});

type ToolsProps = { readonly id: string; readonly label: string; readonly actions: CardActions };

function CardTools({ id, label, actions }: ToolsProps) {
  const isNarrow = useNarrowBoard();
  const tools = [
    ...(isNarrow ? [{ text: '编辑', icon: SlidersHorizontal, act: actions.edit }] : []),
    { text: '上移', icon: ArrowUp, act: () => actions.step(id, -1) },
    { text: '下移', icon: ArrowDown, act: () => actions.step(id, 1) },
    { text: '复制', icon: Copy, act: () => actions.copy(id) },
    { text: '删除', icon: Trash2, act: () => actions.remove(id) },
  ];
  return (
    <div className={styles['tools']}>
      {tools.map(({ text, icon: Icon, act }) => (
        <IconButton
          key={text}
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          title={text}
          aria-label={`${text}${label}`}
          onClick={act}
        >
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

const backKeys = new Set(['ArrowUp', 'ArrowLeft']);
const onKeys = new Set(['ArrowDown', 'ArrowRight']);

/** Arrows move between fields; with Ctrl and Shift they move the field, as in the tab bar. */
function onCardKey(event: KeyboardEvent, id: string, actions: CardActions): void {
  const { key } = event;
  const takesAlong = (event.ctrlKey || event.metaKey) && event.shiftKey;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const direction = backKeys.has(key) ? 'before' : onKeys.has(key) ? 'after' : undefined;
  if (takesAlong && direction !== undefined) actions.step(id, direction === 'before' ? -1 : 1);
  else if (isPlain && direction !== undefined) actions.go(id, direction);
  else if (isPlain && key === 'Home') actions.go(id, 'first');
  else if (isPlain && key === 'End') actions.go(id, 'last');
  else if (isPlain && key === 'Delete') actions.remove(id);
  else return;
  event.preventDefault();
}
