import { useState, type CSSProperties } from 'react';
import { usualColumns } from '#openapi/form-layout.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useRoleName } from './access-tab.tsx';
import type { Definition, FormField } from './definition-parts.ts';
import { useDesignerState } from './designer-context.ts';
import { fieldsOf } from './designer-rules.ts';
import { PreviewField } from './preview-field.tsx';
import styles from './form-designer.module.css';

/** 预览: the form as each role has it; nothing that is typed is kept. */
export function PreviewDialog({ onClose }: { readonly onClose: () => void }) {
  const definition = useDesignerState(({ present }) => present);
  const [role, setRole] = useState('');
  const roleName = useRoleName();
  const roles = (definition.access ?? []).map((entry) => ({ value: entry.role, text: roleName(entry.role) }));
  return (
    <Modal open title="预览" width={960} align="start" onClose={onClose}>
      <SelectField
        label="以角色查看"
        placeholder="没有设置权限的角色"
        options={roles}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      />
      <Preview definition={definition} role={role} />
    </Modal>
  );
}

export type Right = 'hidden' | 'read' | 'write';

/** What a role may do with a field. */
export function rightOf({ access = [] }: Definition, role: string, { id, readOnly, kind }: FormField): Right {
  const right = access.find((entry) => entry.role === role)?.fields?.[id] ?? 'write';
  const isFixed = readOnly === true || kind === 'formula' || kind === 'sequence';
  return right === 'write' && isFixed ? 'read' : right;
}

type PreviewProps = { readonly definition: Definition; readonly role: string };

export function Preview({ definition, role }: PreviewProps) {
  const { groups = [], columns = usualColumns } = definition;
  const [tab, setTab] = useState('');
  const shown = (group: string | undefined) =>
    fieldsOf(definition, group).filter(
      (field) => field.inForm !== false && rightOf(definition, role, field) !== 'hidden',
    );
  const grid = (group: string | undefined) => (
    <Grid
      fields={shown(group)}
      columns={columns}
      isRead={(field) => rightOf(definition, role, field) === 'read'}
    />
  );
  const sections = groups.filter((group) => group.tab !== true);
  const tabs = groups.filter((group) => group.tab === true && shown(group.key).length > 0);
  if ([undefined, ...groups.map(({ key }) => key)].every((group) => shown(group).length === 0))
    return <EmptyState text="这个角色看不到任何字段" />;
  return (
    <>
      {grid(undefined)}
      {sections.map(({ key, title }) =>
        shown(key).length === 0 ? null : (
          <section key={key} aria-label={title}>
            <h3>{title}</h3>
            {grid(key)}
          </section>
        ),
      )}
      {tabs.length === 0 ? null : (
        <Tabs
          label="表单页签"
          value={tabs.some(({ key }) => key === tab) ? tab : (tabs[0]?.key ?? '')}
          onChange={setTab}
          tabs={tabs.map(({ key, title }) => ({ value: key, title, content: grid(key) }))}
        />
      )}
    </>
  );
}

type GridProps = {
  readonly fields: readonly FormField[];
  readonly columns: number;
  readonly isRead: (field: FormField) => boolean;
};

function Grid({ fields, columns, isRead }: GridProps) {
  const look: CSSProperties & { '--form-columns': number } = { '--form-columns': columns };
  return (
    <div className={styles['preview']} style={look}>
      {fields.map((field) => (
        <div key={field.id} style={{ gridColumn: `span ${Math.min(field.span ?? 1, columns)}` }}>
          <PreviewField field={field} isRead={isRead(field)} />
        </div>
      ))}
    </div>
  );
}
