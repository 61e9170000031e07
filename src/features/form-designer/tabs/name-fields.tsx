import * as z from 'zod/mini';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { codeForm } from '../board/field-checks.ts';

/** The rule for a form's code, which appears in addresses. */
export const formCodeRule = [
  codeForm,
  '以小写字母开头，只能有小写字母、数字和下划线，最多40个字符！',
] as const;

export const nameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, '请输入表单名称！'), z.maxLength(50, '最多50个字符！')),
  code: z.string().check(z.trim(), z.minLength(1, '请输入表单编码！'), z.regex(...formCodeRule)),
});

export type NameValues = z.infer<typeof nameSchema>;

/** The name and code of a copied or imported form. */
export function NameFields({ form: { register, formState } }: { readonly form: UseFormReturn<NameValues> }) {
  return (
    <>
      <TextField
        label="表单名称"
        required
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="表单编码"
        required
        autoComplete="off"
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </>
  );
}
