import { useState } from 'react';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useRoleName } from './tabs/access-tab.tsx';
import { actionsText } from './definition-labels.ts';
import { useDesignerState } from './designer-context.ts';
import { useFormPages } from './form-pages.ts';
import styles from './form-designer.module.css';

/** 预览: the form for each role; input is not saved. */
export function PreviewDialog({ onClose }: { readonly onClose: () => void }) {
  const definition = useDesignerState(({ present }) => present);
  const roleName = useRoleName();
  const { preview } = useFormPages();
  const { access = [] } = definition;
  const [role, setRole] = useState(access[0]?.role ?? '');
  const { rows = 'own', may = ['add', 'edit', 'delete'] } = access.find((entry) => entry.role === role) ?? {};
  return (
    <Modal
      open
      title="预览"
      width={(definition.columns ?? 2) > 2 ? 1100 : 960}
      align="start"
      onClose={onClose}
    >
      <div className={styles['settings']}>
        <SelectField
          label="以角色查看"
          placeholder="没有设置权限的角色"
          options={access.map((entry) => ({ value: entry.role, text: roleName(entry.role) }))}
          value={role}
          onChange={({ target }) => setRole(target.value)}
        />
        <p className={styles['empty']}>{actionsText(rows, may)}</p>
        {preview({ definition, role })}
      </div>
    </Modal>
  );
}
