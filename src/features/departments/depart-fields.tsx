import { Controller, type UseFormReturn } from 'react-hook-form';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { categoryLabels } from './depart-levels.ts';
import type { DepartValues } from './depart-schema.ts';
import styles from './departs.module.css';

type DepartFieldsProps = {
  readonly form: UseFormReturn<DepartValues>;
  /** An institution: its category is fixed, and it has an introduction. */
  readonly isRoot: boolean;
  /** A class for users without access to the tree: neither category nor fax. */
  readonly isPlain?: boolean;
  readonly readOnly?: boolean;
  readonly orderHint?: string;
};

/** The name, category and contact data of a department. */
export function DepartFields({
  form,
  isRoot,
  isPlain = false,
  readOnly = false,
  orderHint,
}: DepartFieldsProps) {
  const { errors } = form.formState;
  const field = (name: keyof DepartValues, label: string) => ({
    label,
    autoComplete: 'off',
    readOnly,
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      <TextField required {...field('departName', isRoot ? '机构名称' : isPlain ? '班级名称' : '名称')} />
      {isPlain ? null : (
        <Controller
          control={form.control}
          name="orgCategory"
          render={({ field: { value, onChange } }) => (
            <RadioField
              required
              label={isRoot ? '机构类型' : '类型'}
              error={errors.orgCategory?.message}
              disabled={readOnly}
              options={(isRoot ? ['1'] : ['2', '3']).map((one) => ({
                value: one,
                text: categoryLabels[one] ?? one,
              }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      )}
      <TextField inputMode="tel" {...field('mobile', isRoot ? '电话' : '手机号')} />
      {isPlain ? null : <TextField {...field('fax', '传真')} />}
      <TextField {...field('address', '地址')} />
      <TextField inputMode="numeric" hint={orderHint} {...field('departOrder', '排序')} />
      {isRoot ? (
        <div className={styles['wide']} data-wide="">
          <TextAreaField rows={3} {...field('description', '简介')} />
        </div>
      ) : null}
      <div className={styles['wide']} data-wide="">
        <TextAreaField rows={3} {...field('memo', '备注')} />
      </div>
    </>
  );
}
