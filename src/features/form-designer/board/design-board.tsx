import {
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import type { Definition, FieldKind } from '../definition-parts.ts';
import { Canvas, sectionMark, type Section } from './canvas.tsx';
import { cardId, useDesigner } from '../designer-context.ts';
import { newFieldId, type DesignerActor } from '../designer-history.ts';
import { fieldsOf, placeOf } from '../designer-rules.ts';
import type { CardActions } from './field-card.tsx';
import { fieldKinds } from './field-kinds.ts';
import { useNarrowBoard } from '../publishing/narrow-board.ts';
import { NarrowParts, type DrawerPart } from '../publishing/narrow-parts.tsx';
import { kindOf, Palette } from './palette.tsx';
import { PropertyPanel } from './property-panel.tsx';
import styles from '../form-designer.module.css';

function announceNothing(): undefined {
  return undefined;
}

/** The keyboard has its own way to move fields, and a message next to the canvas announces every move. */
const silentAccessibility = {
  announcements: {
    onDragStart: announceNothing,
    onDragOver: announceNothing,
    onDragEnd: announceNothing,
    onDragCancel: announceNothing,
  },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** A press that moves slightly is still a click, and an immediate touch move scrolls. */
const mouse = { activationConstraint: { distance: 6 } };
const finger = { activationConstraint: { delay: 200, tolerance: 8 } };

/** The palette, the canvas, and the properties of the selected field. */
export function DesignBoard() {
  const actor = useDesigner();
  const sections = useSelector(actor, ({ context }) => sectionsOf(context.present), isSameLayout);
  const [dragged, setDragged] = useState<FieldKind | undefined>(undefined);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger));
  const focusAfter = useFocusAfter();
  const hintId = useId();
  const startId = useId();
  const isNarrow = useNarrowBoard();
  const [drawer, setDrawer] = useState<DrawerPart>(undefined);
  const [actions] = useState(() =>
    boardActions(actor, { focusAfter, startId, edit: () => setDrawer('properties') }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ ...silentAccessibility, container: document.body }}
      onDragStart={({ active }) => setDragged(kindOf(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={(event) => {
        setDragged(undefined);
        drop(actor, event);
      }}
    >
      <div className={styles['board']}>
        {isNarrow ? (
          <NarrowParts startId={startId} open={drawer} onOpen={setDrawer} onAdd={actions.add} />
        ) : (
          <Palette startId={startId} onAdd={actions.add} />
        )}
        <Canvas sections={sections} hintId={hintId} actions={actions} />
        {isNarrow ? null : <PropertyPanel />}
      </div>
      <span id={hintId} hidden>
        方向键选择字段，Ctrl 加 Shift 加方向键移动，Delete 删除
      </span>
      <DragOverlay>
        {dragged === undefined ? null : <span className={styles['overlay']}>{fieldKinds[dragged].name}</span>}
      </DragOverlay>
    </DndContext>
  );
}

function sectionsOf(definition: Definition): readonly Section[] {
  return [undefined, ...(definition.groups ?? []).map(({ key }) => key)].map((group) => ({
    group,
    ids: fieldsOf(definition, group).map(({ id }) => id),
  }));
}

function isSameLayout(one: readonly Section[], other: readonly Section[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

type Board = {
  readonly focusAfter: (id: string | undefined) => void;
  readonly startId: string;
  readonly edit: () => void;
};

function boardActions(
  actor: DesignerActor,
  { focusAfter, startId, edit }: Board,
): CardActions & { readonly add: (kind: FieldKind) => void } {
  const focusSelected = () => {
    const { selected } = actor.getSnapshot().context;
    focusAfter(selected === undefined ? startId : cardId(selected));
  };
  return {
    add: (kind) => {
      actor.send({ type: 'field.add', kind, id: newFieldId() });
      focusSelected();
    },
    edit,
    select: (id) => actor.send({ type: 'field.select', id }),
    step: (id, step) => {
      const { present } = actor.getSnapshot().context;
      actor.send({ type: 'field.step', id, step });
      // At either end nothing is re-rendered, and the focus stays.
      if (actor.getSnapshot().context.present !== present) focusSelected();
    },
    copy: (id) => {
      actor.send({ type: 'field.copy', id, newId: newFieldId() });
      focusSelected();
    },
    remove: (id) => {
      actor.send({ type: 'field.remove', id });
      focusSelected();
    },
    go: (id, to) => {
      const { present } = actor.getSnapshot().context;
      const ids = sectionsOf(present).flatMap((section) => section.ids);
      const at = ids.indexOf(id);
      const next = { before: ids[at - 1], after: ids[at + 1], first: ids[0], last: ids.at(-1) }[to];
      if (next !== undefined) document.getElementById(cardId(next))?.focus();
    },
  };
}

/**
 * A dragged field takes the position of the field it is dropped on: before it, or after it if it comes from above in
 * the same section. On a section it goes to its end.
 */
export function drop(actor: DesignerActor, { active, over }: Pick<DragEndEvent, 'active' | 'over'>): void {
  if (over === null || over.id === active.id) return;
  const { present } = actor.getSnapshot().context;
  const target = String(over.id);
  const group = target.slice(sectionMark.length);
  const dropPosition = target.startsWith(sectionMark)
    ? { group: group === '' ? undefined : group, at: Number.MAX_SAFE_INTEGER }
    : placeOf(present, target);
  if (dropPosition === undefined) return;
  const kind = kindOf(active.id);
  if (kind === undefined) actor.send({ type: 'field.move', id: String(active.id), place: dropPosition });
  else actor.send({ type: 'field.add', kind, id: newFieldId(), place: dropPosition });
}
