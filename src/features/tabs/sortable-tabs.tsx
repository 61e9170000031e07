import {
  closestCenter,
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { homePath } from '#machines/tabs/tabs-address.ts';
import type { Tab } from '#machines/tabs/tab-list.ts';
import { tabElementId } from './tab-elements.ts';
import type { DragOptions } from './tab-item.tsx';

export type SortableTabsProps = {
  readonly list: readonly Tab[];
  readonly onMove: (tab: Tab, place: number) => void;
  readonly renderTab: (tab: Tab, drag?: DragOptions) => ReactNode;
};

const sideways: Modifier = ({ transform }) => ({ ...transform, y: 0 });

/** The bar has its own announcements: the keyboard moves tabs differently. */
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

function announceNothing(): undefined {
  return undefined;
}

/** A press that moves slightly is still a click, and an immediate touch move scrolls the row. */
const mouse = { activationConstraint: { distance: 6 } };
const finger = { activationConstraint: { delay: 200, tolerance: 8 } };

/** The tabs, draggable by mouse or touch. Home stays first. */
export function SortableTabs({ list, onMove, renderTab }: SortableTabsProps) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger));
  const drop = ({ active, over }: DragEndEvent): void => {
    const tab = list.find(({ id }) => tabElementId(id) === active.id);
    const targetIndex = list.findIndex(({ id }) => tabElementId(id) === over?.id);
    if (tab !== undefined && targetIndex > 0) onMove(tab, targetIndex);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[sideways]}
      accessibility={{ ...silentAccessibility, container: document.body }}
      onDragEnd={drop}
    >
      <SortableContext
        items={list.map(({ id }) => tabElementId(id))}
        strategy={horizontalListSortingStrategy}
      >
        {list.map((tab) => (
          <SortableTab key={tab.id} tab={tab} renderTab={renderTab} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function SortableTab({ tab, renderTab }: Pick<SortableTabsProps, 'renderTab'> & { readonly tab: Tab }) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: tabElementId(tab.id),
    disabled: tab.key === homePath,
  });
  return renderTab(tab, {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(transform), transition },
    isDragging,
    handlers: listeners ?? {},
  });
}
