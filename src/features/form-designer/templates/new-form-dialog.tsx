import { Card } from '@radix-ui/themes';
import { useMutation } from '@tanstack/react-query';
import { formTemplates, type FormTemplate } from '#common/form-templates/form-templates.ts';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { addOnlineForm } from '../api.ts';
import styles from './new-form-dialog.module.css';

/** A form that was just made. */
export type MadeForm = { readonly id: string; readonly code: string; readonly name: string };

type NewFormDialogProps = {
  readonly onBlank: () => void;
  readonly onMade: (form: MadeForm) => void;
  readonly onClose: () => void;
};

/** 新建表单: an empty form, or one of a template, which can be published at once. Mount it to open it. */
export function NewFormDialog({ onBlank, onMade, onClose }: NewFormDialogProps) {
  const make = useMutation({
    mutationFn: async ({ name, purpose, definition }: FormTemplate): Promise<MadeForm> => {
      const { result } = await addOnlineForm({ name, description: purpose, definition });
      return { ...result, name };
    },
    onSuccess: onMade,
  });
  return (
    <Modal open title="新建表单" width={880} onClose={onClose}>
      <ul className={styles['templates']} aria-label="选一种表单" aria-busy={make.isPending}>
        <Choice
          name="空白表单"
          purpose="自己放字段，从头做一张表"
          labels={[]}
          disabled={make.isPending}
          onChoose={onBlank}
        />
        {formTemplates.map((template) => (
          <Choice
            key={template.name}
            name={template.name}
            purpose={template.purpose}
            labels={template.definition.fields.map(({ label }) => label)}
            disabled={make.isPending}
            onChoose={() => make.mutate(template)}
          />
        ))}
      </ul>
      {make.error === null ? null : (
        <p role="alert" className="error-text">
          {messageOf(make.error, '新建失败')}
        </p>
      )}
    </Modal>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly purpose: string;
  /** The labels of the fields, for the picture of the form. */
  readonly labels: readonly string[];
  readonly disabled: boolean;
  readonly onChoose: () => void;
};

function Choice({ name, purpose, labels, disabled, onChoose }: ChoiceProps) {
  return (
    <li>
      <Card asChild size="1">
        <button
          type="button"
          className={styles['template']}
          aria-label={`${name}：${purpose}`}
          disabled={disabled}
          onClick={onChoose}
        >
          <span className={styles['picture']} aria-hidden="true">
            {labels.length === 0 ? <span className={styles['plus']}>+</span> : null}
            {labels.slice(0, 4).map((label) => (
              <span key={label} className={styles['line']}>
                <span className={styles['label']}>{label}</span>
                <span className={styles['box']} />
              </span>
            ))}
          </span>
          <span className={styles['name']}>{name}</span>
          <span className={styles['purpose']}>{purpose}</span>
        </button>
      </Card>
    </li>
  );
}
