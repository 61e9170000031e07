import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { Button, IconButton } from '@radix-ui/themes';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { memo, useId, useMemo, type CSSProperties } from 'react';
import { defaultColumns } from '#openapi/form-layout.ts';
import { patchedAt } from '#shared/text/patched.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import type { FormGroup } from '../definition-parts.ts';
import { useDesigner, useDesignerState, usePart } from '../designer-context.ts';
import { FieldCard, type CardActions } from './field-card.tsx';
import styles from '../form-designer.module.css';

/** The sections with their field ids; the cards read the fields themselves. */
export type Section = { readonly group: string | undefined; readonly ids: readonly string[] };

type CanvasProps = {
  readonly sections: readonly Section[];
  readonly hintId: string;
  readonly actions: CardActions;
};

/** The layout of the form: the fields without a group, then each group and tab. */
export function Canvas({ sections, hintId, actions }: CanvasProps) {
  const actor = useDesigner();
  const columns = useDesignerState(({ present }) => present.columns ?? defaultColumns);
  const look: CSSProperties & { '--form-columns': number } = { '--form-columns': columns };
  const idPrefix = useId();
  const focusAfter = useFocusAfter();
  return (
    <section className={styles['canvas']} aria-label="表单内容" style={look}>
      {sections.map((section) => (
        <CanvasSection
          key={section.group ?? ''}
          {...section}
          hintId={hintId}
          actions={actions}
          place={idPrefix}
          focusAfter={focusAfter}
        />
      ))}
      <div className={styles['adders']}>
        {[false, true].map((isTab) => (
          <Button
            key={String(isTab)}
            id={isTab ? undefined : addId(idPrefix)}
            type="button"
            variant="surface"
            color="gray"
            onClick={() => actor.send({ type: 'group.add', isTab })}
          >
            <Plus size={16} aria-hidden="true" />
            {isTab ? '添加页签' : '添加分组'}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The id prefix of the drop areas below a section's last field. */
export const sectionMark = 'section:';

type SectionProps = Section &
  Omit<CanvasProps, 'sections'> & {
    /** The id prefix of this canvas's buttons. */
    readonly place: string;
    readonly focusAfter: (id: string | undefined) => void;
  };

const addId = (idPrefix: string): string => `${idPrefix}-add`;

const CanvasSection = memo(function CanvasSection(props: SectionProps) {
  const { group, ids, hintId, actions } = props;
  const { setNodeRef, isOver } = useDroppable({ id: `${sectionMark}${group ?? ''}` });
  const items = useMemo(() => [...ids], [ids]);
  return (
    <div ref={setNodeRef} className={styles['section']} data-over={isOver ? '' : undefined}>
      {group === undefined ? null : <GroupHead {...props} group={group} />}
      <SortableContext items={items} strategy={rectSortingStrategy}>
        <ol className={styles['fields']}>
          {ids.map((id) => (
            <FieldCard key={id} id={id} hintId={hintId} actions={actions} />
          ))}
        </ol>
      </SortableContext>
      {ids.length === 0 ? <p className={styles['empty']}>把字段拖到这里，或选择一种字段来添加</p> : null}
    </div>
  );
});

type HeadProps = Pick<SectionProps, 'place' | 'focusAfter'> & { readonly group: string };

function GroupHead({ group: key, place, focusAfter }: HeadProps) {
  const actor = useDesigner();
  const [groups = [], change] = usePart('groups');
  const at = groups.findIndex((one) => one.key === key);
  const group: FormGroup | undefined = groups[at];
  if (group === undefined) return null;
  const word = group.tab === true ? '页签' : '分组';
  const toolId = (text: string): string => `${place}-${key}-${text}`;
  const step = (text: string, by: -1 | 1) => () => {
    actor.send({ type: 'group.step', key, step: by });
    // A moved element is reinserted, which loses the focus.
    focusAfter(toolId(text));
  };
  const remove = () => {
    actor.send({ type: 'group.remove', key });
    focusAfter(addId(place));
  };
  const tools = [
    { text: '上移', icon: ArrowUp, act: step('上移', -1) },
    { text: '下移', icon: ArrowDown, act: step('下移', 1) },
    { text: '删除', icon: Trash2, act: remove },
  ] as const;
  return (
    <div className={styles['grouphead']}>
      <TextField
        label={`${word}标题`}
        labelHidden
        value={group.title}
        maxLength={50}
        error={group.title.trim() === '' ? `请输入${word}标题！` : undefined}
        onChange={({ target }) =>
          change(patchedAt(groups, at, { title: target.value }), `group title ${key}`)
        }
      />
      <span className={styles['kind']}>{word}</span>
      {tools.map(({ text, icon: Icon, act }) => (
        <IconButton
          key={text}
          id={toolId(text)}
          type="button"
          variant="ghost"
          color="gray"
          aria-label={`${text}${word}${group.title}`}
          title={text}
          onClick={act}
        >
          <Icon size={16} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}
