import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { messageOf } from '#machines/message-of.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { FormField } from '#shared/forms/auto-form.tsx';
import { textOf, type AnyResource, type ResourceRow } from '../define-resource.ts';
import { formSchema, type FormValues } from '#shared/forms/form-values.ts';
import { quickFields, setField, useChoices } from './quick-edit.ts';
import type { RecordCrud } from '../use-record-crud.ts';
import styles from '../resource.module.css';

type BulkDialogProps = {
  readonly resource: AnyResource;
  readonly crud: Pick<RecordCrud<never>, 'selected' | 'ask'>;
  /** The rows of the current page; selected rows of other pages are not changed, and the dialog says so. */
  readonly rows: readonly ResourceRow[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** 批量修改: sets one field of the selected rows, and reports the refusal of each row. */
export function BulkDialog({ resource, crud, rows, onChanged, onClose }: BulkDialogProps) {
  const fields = quickFields(resource);
  const [chosen, setChosen] = useState(fields[0]?.[0] ?? '');
  const field = fields.find(([name]) => name === chosen)?.[1];
  const formId = useId();
  const choices = useChoices(field);
  const form = useForm<FormValues>({
    defaultValues: Object.fromEntries(fields.map(([name, { kind }]) => [name, kind === 'flag' ? '0' : ''])),
    resolver: zodResolver(formSchema({ ...resource, form: [chosen] }, {})),
  });
  const submit = (values: FormValues) => {
    const value = values[chosen] ?? '';
    const count = crud.selected.length;
    const shown = value === '' ? '空' : `“${choices?.find((one) => one.value === value)?.text ?? value}”`;
    const ids = crud.selected;
    const nameOf = (id: string) => {
      const row = rows.find((one) => one.id === id);
      return row === undefined ? id : textOf(row, resource.table[0] ?? 'id');
    };
    onClose();
    crud.ask(
      {
        text: '批量修改',
        title: '批量修改',
        question: `确定将选中的 ${count} 项的“${field?.label ?? chosen}”改为${shown}吗？`,
        run: async () => {
          const failed = await setEach(resource, { ids, rows }, [chosen, value]);
          if (failed.length === 0) return { message: `已修改 ${count} 项` };
          onChanged();
          const reasons = failed.map(({ id, reason }) => `${nameOf(id)}：${reason}`).join('；');
          throw new Error(`已修改 ${count - failed.length} 项，${failed.length} 项没有修改。${reasons}`);
        },
      },
      ids,
    );
  };
  return (
    <Modal
      open
      title="批量修改"
      width={480}
      onClose={onClose}
      footer={<Button form={formId}>{`修改 ${crud.selected.length} 项`}</Button>}
    >
      <form
        id={formId}
        aria-label="批量修改"
        className={styles['form']}
        onSubmit={(event) => {
          // Prevents a submission of the form around the list.
          event.stopPropagation();
          void form.handleSubmit(submit)(event);
        }}
      >
        <SelectField
          label="修改的字段"
          options={fields.map(([value, { label }]) => ({ value, text: label }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        {field === undefined ? null : (
          <FormField key={chosen} name={chosen} field={field} form={form} isNew={false} options={undefined} />
        )}
      </form>
    </Modal>
  );
}

/** Sends the changes one by one; an error that the client itself has shown (no connection, no session) stops them. */
async function setEach(
  resource: AnyResource,
  { ids, rows }: { readonly ids: readonly string[]; readonly rows: readonly ResourceRow[] },
  change: readonly [string, string],
) {
  const failed: { readonly id: string; readonly reason: string }[] = [];
  for (const [at, id] of ids.entries()) {
    const row = rows.find((one) => one.id === id);
    try {
      if (row === undefined) throw new Error('不在本页，请翻到那一页再改');
      await setField(resource, row, change);
    } catch (error) {
      const reason = messageOf(error, '保存失败！');
      if (isShownByClient(error))
        return [...failed, ...ids.slice(at).map((remainingId) => ({ id: remainingId, reason }))];
      failed.push({ id, reason });
    }
  }
  return failed;
}
