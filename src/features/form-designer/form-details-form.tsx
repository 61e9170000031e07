import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { MoreFields } from '#shared/forms/more-fields.tsx';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { nameSchema } from './tabs/name-fields.tsx';

type Form = Schema<'OnlineFormRow'>;

const schema = z.object({
  ...nameSchema.shape,
  category: z.string().check(z.maxLength(40, '最多40个字符！')),
  description: z.string().check(z.maxLength(500, '最多500个字符！')),
});
type Values = z.infer<typeof schema>;

const labels: Readonly<Record<keyof Values, string>> = {
  name: '表单名称',
  category: '分类',
  description: '描述',
  code: '表单编码',
};

const valuesOf = (form: Form | undefined): Values => ({
  name: form?.name ?? '',
  code: form?.code ?? '',
  category: form?.category ?? '',
  description: form?.description ?? '',
});

/** 编辑 of a form: its names, without its definition. */
export function FormDetailsForm({ crud }: RecordFormProps<Form>) {
  const form = useForm<Values>({ defaultValues: valuesOf(crud.record), resolver: zodResolver(schema) });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <RecordForm
      crud={crud}
      form={form}
      bodyOf={({ category, description, ...names }) => ({
        ...names,
        category: category === '' ? null : category,
        description: description === '' ? null : description,
      })}
      valuesOf={valuesOf}
      labels={labels}
    >
      <TextField
        label="表单名称"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField label="分类" autoComplete="off" error={errors.category?.message} {...register('category')} />
      <div data-wide>
        <TextAreaField
          label="描述"
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <MoreFields title="高级" hasError={errors.code !== undefined}>
        <TextField
          label="表单编码"
          required
          hint="网址和规则里用它"
          autoComplete="off"
          error={errors.code?.message}
          {...register('code')}
        />
      </MoreFields>
    </RecordForm>
  );
}
