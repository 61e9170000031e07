import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { addClass } from '#shared/api/depart.ts';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

const schema = z.object({
  departName: z
    .string()
    .check(z.trim(), z.minLength(1, '请输入班级名称！'), z.maxLength(100, '最多100个字符！')),
  memo: z.string().check(z.trim(), z.maxLength(500, '最多500个字符！')),
});
type Values = z.infer<typeof schema>;

type NewClass = { readonly id: string; readonly title: string };

type ClassDrawerProps = {
  readonly onSaved: (made: NewClass) => void;
  readonly onClose: () => void;
};

/** 新建班级: a name is sufficient; the server knows the parent of the teacher's classes. Mount it to open it. */
export function ClassDrawer({ onSaved, onClose }: ClassDrawerProps) {
  const form = useForm<Values>({
    defaultValues: { departName: '', memo: '' },
    resolver: zodResolver(schema),
  });
  const made = useRef<NewClass>(undefined);
  const { errors } = form.formState;
  return (
    <FormDrawer
      title="新建班级"
      form={form}
      save={async (values) => {
        const { message, result } = await addClass(values);
        made.current = { id: result.id, title: values.departName };
        return message;
      }}
      onSaved={() => {
        if (made.current !== undefined) onSaved(made.current);
      }}
      onClose={onClose}
    >
      <TextField
        label="班级名称"
        required
        maxLength={100}
        autoComplete="off"
        hint="如：三年级三班。新班级和您现有的班级在一起，由您负责。"
        error={errors.departName?.message}
        {...form.register('departName')}
      />
      <div data-wide="">
        <TextAreaField label="备注" rows={3} error={errors.memo?.message} {...form.register('memo')} />
      </div>
    </FormDrawer>
  );
}
