import * as z from 'zod/mini';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { MoreFields } from '#shared/forms/more-fields.tsx';
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

/** The values of a form that the server may name itself: the code is left out, or typed by the user. */
export const newNameSchema = z.object({
  name: nameSchema.shape.name,
  code: z.string().check(z.trim(), z.regex(/^$|^[a-z][a-z0-9_]{0,39}$/, formCodeRule[1])),
});

type NameFieldsProps = {
  readonly register: UseFormRegister<NameValues>;
  readonly errors: FieldErrors<NameValues>;
};

/** The name of a form, and its code, which is seldom changed. */
export function NameFields({ register, errors }: NameFieldsProps) {
  return (
    <>
      <TextField
        label="表单名称"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <MoreFields title="高级" hasError={errors.code !== undefined}>
        <TextField
          label="表单编码"
          hint="网址和规则里用它；不填就按名称的拼音起"
          autoComplete="off"
          error={errors.code?.message}
          {...register('code')}
        />
      </MoreFields>
    </>
  );
}
