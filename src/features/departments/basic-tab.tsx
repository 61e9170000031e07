import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@radix-ui/themes';
import { useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { ApiError } from '#shared/api/errors.ts';
import { editDepart } from '#shared/api/depart.ts';
import { usePermission } from '#shared/app/can.tsx';
import { isClass } from '#shared/people/depart-rows.ts';
import { useInputProtection } from '#shared/forms/use-input-protection.tsx';
import { useSave } from '#shared/forms/use-save.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useState } from 'react';
import { DepartFields } from './depart-fields.tsx';
import { departBody, departSchema, departValues, type DepartValues } from './depart-schema.ts';
import styles from './departs.module.css';

type BasicTabProps = {
  readonly row: Schema<'DepartRow'>;
  readonly onSaved: () => void;
};

/** 基本信息. Give it the row's revision as `key`: a newer state needs a new form. */
export function BasicTab({ row, onSaved }: BasicTabProps) {
  const { can } = usePermission();
  const [isOutdated, setOutdated] = useState(false);
  const start = departValues(row, '2');
  const form = useForm<DepartValues>({ defaultValues: start, resolver: zodResolver(departSchema) });
  const save = async (values: DepartValues) => {
    try {
      const { id, parentId = null, revision = null } = row;
      return (await editDepart({ id, parentId, revision, ...departBody(values) })).message;
    } catch (error) {
      setOutdated(error instanceof ApiError && error.detail('conflict') !== undefined);
      throw error;
    }
  };
  const { submit, isSaving } = useSave({ form, save, onSaved });
  const protection = useInputProtection(form, { name: `depart ${row.id}`, staysOnSearch: true });
  const isReadOnly = !can('depart:edit');
  const isRoot = (row.parentId ?? '') === '';
  // Users who grant department permissions know the tree; for everyone else a class is just a class.
  const isPlain = isClass(row) && !can('depart:auth');
  return (
    <form
      className={styles['form']}
      noValidate
      aria-label="基本信息"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {protection.bar}
      {isPlain ? null : (
        <>
          <TextField label="部门ID" readOnly value={row.id} />
          <TextField label="编码" readOnly value={row.orgCode} />
          {isRoot ? null : <TextField label="上级部门" readOnly value={row.parentName ?? ''} />}
        </>
      )}
      <DepartFields form={form} isRoot={isRoot} isPlain={isPlain} readOnly={isReadOnly} />
      {isOutdated ? (
        <Hint
          color="amber"
          role="alert"
          action={
            <Button type="button" size="1" variant="surface" onClick={onSaved}>
              载入最新数据
            </Button>
          }
        >
          别人已经修改了这条记录。
        </Hint>
      ) : null}
      {isReadOnly ? null : (
        <div className={styles['buttons']}>
          <Button type="button" variant="surface" color="gray" onClick={() => form.reset(start)}>
            重置
          </Button>
          <BusyButton type="submit" busy={isSaving}>
            保存
          </BusyButton>
        </div>
      )}
      {protection.dialog}
    </form>
  );
}
