import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button, IconButton } from '@radix-ui/themes';
import { Ellipsis, GripVertical, Pencil } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { RenameForm } from './rename-form.tsx';
import type { UnitRow } from './unit-schema.ts';
import styles from './course-view.module.css';

export type UnitActions = {
  readonly edit: (unit: UnitRow) => void;
  readonly rename: (unit: UnitRow, unitName: string) => Promise<unknown>;
  readonly step: (unit: UnitRow, by: -1 | 1) => void;
  readonly copy: (unit: UnitRow) => void;
  readonly hide: (unit: UnitRow, isHidden: boolean) => void;
  readonly remove: (unit: UnitRow) => void;
};

type UnitLineProps = {
  readonly unit: UnitRow;
  readonly index: number;
  readonly count: number;
  /** Undefined for the course of another teacher. */
  readonly actions: UnitActions | undefined;
};

/** The id of the handle that moves a unit. */
export const handleId = (unitId: string): string => `move-${unitId}`;

const renameId = (unitId: string): string => `rename-${unitId}`;

/** One unit of a course: dragged by its handle, moved by Alt and the arrows, renamed by F2. */
export function UnitLine({ unit, index, count, actions }: UnitLineProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: unit.id,
    disabled: actions === undefined,
  });
  const [isRenaming, setRenaming] = useState(false);
  const focusAfter = useFocusAfter();
  const stopRenaming = () => {
    setRenaming(false);
    focusAfter(renameId(unit.id));
  };
  return (
    <li
      ref={setNodeRef}
      className={styles['unit']}
      data-dragged={isDragging ? '' : undefined}
      data-hidden={unit.isHidden === 1 ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...(actions === undefined ? {} : { onKeyDown: onKeyOf(unit, actions, () => setRenaming(true)) })}
    >
      {actions === undefined ? null : (
        <button
          ref={setActivatorNodeRef}
          id={handleId(unit.id)}
          type="button"
          className={styles['handle']}
          aria-label={`移动${unit.unitName}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="拖动，或按 Alt 和上下方向键"
          {...listeners}
        >
          <GripVertical size={18} aria-hidden="true" />
        </button>
      )}
      <span className={styles['place']}>{index + 1}</span>
      <div className={styles['words']}>
        {isRenaming && actions !== undefined ? (
          <RenameForm
            label="单元名称"
            value={unit.unitName}
            maxLength={64}
            save={(unitName) => actions.rename(unit, unitName)}
            onClose={stopRenaming}
          />
        ) : (
          <span
            className={styles['name']}
            {...(actions === undefined ? {} : { onDoubleClick: () => setRenaming(true) })}
          >
            {unit.unitName}
          </span>
        )}
        <UnitTags unit={unit} />
      </div>
      {actions === undefined || isRenaming ? null : (
        <UnitButtons
          unit={unit}
          isFirst={index === 0}
          isLast={index === count - 1}
          actions={actions}
          onRename={() => setRenaming(true)}
        />
      )}
    </li>
  );
}

/** Returns the handler of the keys that work anywhere in the line of a unit. */
function onKeyOf(unit: UnitRow, actions: UnitActions, rename: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return;
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.altKey && by !== undefined) actions.step(unit, by);
    else if (event.key === 'F2') rename();
    else return;
    event.preventDefault();
  };
}

function UnitTags({ unit }: { readonly unit: UnitRow }) {
  return (
    <span className={styles['tags']}>
      {unit.isHidden === 1 ? <Tag tone="warning">对学生隐藏</Tag> : null}
      {unitMarks(unit).map((mark) => (
        <Tag key={mark}>{mark}</Tag>
      ))}
      {unit.courseWorkType_dictText ? <Tag tone="info">作业：{unit.courseWorkType_dictText}</Tag> : null}
    </span>
  );
}

type UnitButtonsProps = {
  readonly unit: UnitRow;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly actions: UnitActions;
  readonly onRename: () => void;
};

function UnitButtons({ unit, isFirst, isLast, actions, onRename }: UnitButtonsProps) {
  const isHidden = unit.isHidden === 1;
  return (
    <span className={styles['buttons']}>
      <IconButton
        id={renameId(unit.id)}
        type="button"
        variant="ghost"
        color="gray"
        aria-label={`重命名${unit.unitName}`}
        aria-keyshortcuts="F2"
        title="重命名（F2）"
        onClick={onRename}
      >
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <Button
        type="button"
        variant="surface"
        aria-label={`编辑${unit.unitName}`}
        onClick={() => actions.edit(unit)}
      >
        编辑
      </Button>
      <DropMenu
        trigger={
          <IconButton type="button" variant="ghost" color="gray" aria-label={`更多：${unit.unitName}`}>
            <Ellipsis size={18} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { text: '上移', disabled: isFirst, onSelect: () => actions.step(unit, -1) },
          { text: '下移', disabled: isLast, onSelect: () => actions.step(unit, 1) },
          { text: '复制', startsGroup: true, onSelect: () => actions.copy(unit) },
          {
            text: isHidden ? '对学生显示' : '对学生隐藏',
            onSelect: () => actions.hide(unit, !isHidden),
          },
          { text: '删除', danger: true, startsGroup: true, onSelect: () => actions.remove(unit) },
        ]}
      />
    </span>
  );
}

/** Returns the parts that a unit has, in the order of the pupils' page. */
export function unitMarks(unit: UnitRow): string[] {
  const has = (part: string | null | undefined): boolean =>
    part !== null && part !== undefined && part !== '';
  return [
    ...(has(unit.unitIntro) || has(unit.mediaContent) ? ['任务'] : []),
    ...(has(unit.courseVideo) ? ['视频'] : []),
    ...(has(unit.courseCase) ? ['案例'] : []),
    ...(has(unit.coursePpt) ? ['资料'] : []),
    ...(has(unit.courseWork) ? ['起始作品'] : []),
  ];
}
