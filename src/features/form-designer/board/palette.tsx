import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import type { FieldKind } from '../definition-parts.ts';
import { fieldKinds, kindGroups } from './field-kinds.ts';
import styles from '../form-designer.module.css';

type PaletteProps = {
  /** The id of the first button, which gets the focus when no field is left. */
  readonly startId: string;
  readonly onAdd: (kind: FieldKind) => void;
};

/** All kinds of fields: a press adds one after the selected field, a drag puts it where it is dropped. */
export const Palette = memo(function Palette({ startId, onAdd }: PaletteProps) {
  return (
    <section className={styles['palette']} aria-label="字段类型">
      {kindGroups.map(({ title, kinds }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>
                <PaletteButton kind={kind} id={kind === 'text' ? startId : undefined} onAdd={onAdd} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
});

/** The id prefix of elements dragged from here. */
export const kindMark = 'kind:';

type PaletteButtonProps = Pick<PaletteProps, 'onAdd'> & {
  readonly kind: FieldKind;
  readonly id: string | undefined;
};

function PaletteButton({ kind, id, onAdd }: PaletteButtonProps) {
  const { name, icon: Icon } = fieldKinds[kind];
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${kindMark}${kind}` });
  return (
    <button
      ref={setNodeRef}
      id={id}
      type="button"
      aria-label={`添加${name}`}
      data-dragged={isDragging ? '' : undefined}
      onClick={() => onAdd(kind)}
      {...listeners}
    >
      <Icon size={16} aria-hidden="true" />
      {name}
    </button>
  );
}

/** Returns the kind dragged from here; undefined for other elements. */
export function kindOf(id: unknown): FieldKind | undefined {
  if (typeof id !== 'string' || !id.startsWith(kindMark)) return undefined;
  const isKind = (name: string): name is FieldKind => Object.hasOwn(fieldKinds, name);
  const name = id.slice(kindMark.length);
  return isKind(name) ? name : undefined;
}
