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
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { copyUnit, courseUnitsQuery, deleteUnits, editUnit } from '#shared/api/course-unit.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { OpenRecord } from '#shared/forms/open-record.tsx';
import { Question } from '#shared/forms/question.tsx';
import { UndoStrip } from '#shared/lists/selection-bar.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { AddUnit } from './add-unit.tsx';
import type { CourseRow } from './course-schema.ts';
import { UnitDrawer } from './unit-drawer.tsx';
import { handleId, UnitLine, type UnitActions } from './unit-line.tsx';
import { unitResource } from './unit-resource.ts';
import type { UnitRow } from './unit-schema.ts';
import { useCourseRefresh } from './use-course-refresh.ts';
import { useUnitOrder } from './use-unit-order.ts';
import styles from './course-view.module.css';

const noUnits: readonly UnitRow[] = [];

function announceNothing(): undefined {
  return undefined;
}

/** The list announces every move itself: the keyboard moves units differently. */
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

/** A press that moves slightly is still a click. */
const mouse = { activationConstraint: { distance: 6 } };
const finger = { activationConstraint: { delay: 120, tolerance: 8 } };
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 });

type CourseUnitsProps = {
  readonly course: CourseRow;
  /** The unit that gets the focus when the list is there. */
  readonly shownUnit?: string | undefined;
};

/** The units of a course in the order of the pupils, with a field that adds the next one. */
export function CourseUnits({ course, shownUnit }: CourseUnitsProps) {
  const query = useQuery({ ...courseUnitsQuery(course.id), staleTime: 0 });
  const refresh = useCourseRefresh();
  const stored = query.data?.records ?? noUnits;
  const crud = useRecordCrud<UnitRow>({
    resource: unitResource,
    list: { rows: stored, refresh },
    name: ' units',
  });
  const { units, move } = useUnitOrder(course.id, stored, refresh);
  const [said, setSaid] = useState('');
  const focusAfter = useFocusAfter();
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded && shownUnit !== undefined) document.getElementById(handleId(shownUnit))?.focus();
  }, [isLoaded, shownUnit]);
  const change = useUnitChange(refresh);
  const moveTo = (unit: UnitRow, to: number) => {
    if (!move(unit.id, to)) return;
    setSaid(`${unit.unitName}移到第 ${to + 1} 个，共 ${units.length} 个`);
    // The row is reinserted, which loses the focus.
    focusAfter(handleId(unit.id));
  };
  const actions: UnitActions = {
    edit: (unit) => crud.edit(unit),
    rename: async (unit, unitName) => {
      try {
        await editUnit({ ...identityOf(unit), unitName });
      } finally {
        // After a conflict the next attempt is based on the newer state.
        await refresh();
      }
    },
    step: (unit, by) => moveTo(unit, units.indexOf(unit) + by),
    copy: (unit) => change.mutate(() => copyUnit(unit.id)),
    hide: (unit, isHidden) =>
      change.mutate(() => editUnit({ ...identityOf(unit), isHidden: isHidden ? 1 : 0 })),
    remove: (unit) =>
      crud.ask(
        {
          text: '删除',
          title: '确认删除',
          question: `确定删除“${unit.unitName}”吗？`,
          danger: true,
          undoable: true,
          run: deleteUnits,
        },
        [unit.id],
      ),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const unit = units.find(({ id }) => id === active.id);
    const to = units.findIndex(({ id }) => id === over?.id);
    if (unit !== undefined && to >= 0) moveTo(unit, to);
  };
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger));
  const mayEdit = course.mayEdit !== false;
  return (
    <section className={styles['section']} aria-label="单元">
      <output className="visually-hidden">{said}</output>
      <UndoStrip crud={crud} />
      {query.isPending ? <PageSkeleton /> : null}
      {query.isError && query.data === undefined ? (
        <ErrorState text={messageOf(query.error, '加载失败')} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data !== undefined && units.length === 0 ? <EmptyState text="还没有单元" /> : null}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upright]}
        accessibility={{ ...silentAccessibility, container: document.body }}
        onDragEnd={drop}
      >
        <SortableContext items={units.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles['units']} aria-label="单元">
            {units.map((unit, index) => (
              <UnitLine
                key={unit.id}
                unit={unit}
                index={index}
                count={units.length}
                actions={mayEdit ? actions : undefined}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {mayEdit && query.data !== undefined ? <AddUnit courseId={course.id} onAdded={refresh} /> : null}
      <OpenRecord
        resource={unitResource}
        crud={crud}
        renderForm={() => <UnitDrawer crud={crud} courseId={course.id} />}
      />
      <Question crud={crud} />
    </section>
  );
}

/** Names the unit and the state of it that a change is based on. */
function identityOf({ id, courseId, unitName, revision }: UnitRow) {
  return { id, courseId, unitName, ...(revision === undefined ? {} : { revision }) };
}

/** Changes a unit at once and shows the result; also after a refusal, which may have a newer state as its reason. */
function useUnitChange(refresh: () => Promise<unknown>) {
  const notices = useNotices();
  return useMutation({
    mutationFn: (change: () => Promise<{ readonly message: string }>) => change(),
    onSuccess: ({ message }) => notices.show({ kind: 'success', text: message }),
    onError: (error) => {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '操作失败') });
    },
    onSettled: () => refresh(),
  });
}
