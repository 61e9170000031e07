import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { gradeIn } from '#common/classes/grades.rules.ts';
import { termOf } from '#common/classes/terms.rules.ts';
import { addClass } from '#shared/api/depart.ts';
import { classHomesQuery } from '#shared/api/school-class.ts';
import { wireNow } from '#shared/text/wire-now.ts';
import { Controlled } from '#shared/forms/controlled.tsx';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { GradeField, TermField } from './class-fields.tsx';

const schema = z.object({
  departName: z
    .string()
    .check(z.trim(), z.minLength(1, '请输入班级名称！'), z.maxLength(100, '最多100个字符！')),
  grade: z.string().check(z.minLength(1, '请选择年级！')),
  term: z.string().check(z.minLength(1, '请选择学期！')),
  parentId: z.string(),
});
type Values = z.infer<typeof schema>;

type ClassFormProps = { readonly onSaved: (id: string) => void; readonly onClose: () => void };

/** 新建班级: the parent is known, unless several fit. Mount it to open it. */
export function ClassForm({ onSaved, onClose }: ClassFormProps) {
  const homes = useQuery(classHomesQuery());
  const form = useForm<Values>({
    defaultValues: { departName: '', grade: '', term: termOf(wireNow()), parentId: '' },
    resolver: zodResolver(schema),
  });
  const made = useRef('');
  const { errors, dirtyFields, isSubmitted } = form.formState;
  const places = homes.data ?? [];
  /** The grade follows the name until it is chosen. */
  const proposeGrade = (name: string) => {
    if (dirtyFields.grade !== true)
      form.setValue('grade', String(gradeIn(name.trim()) ?? ''), {
        shouldValidate: isSubmitted,
      });
  };
  return (
    <FormDrawer
      title="新建班级"
      width={480}
      form={form}
      needs={{ isReady: homes.isSuccess, error: homes.error, retry: () => void homes.refetch() }}
      save={async ({ departName, grade, term, parentId }) => {
        const { message, result } = await addClass({
          departName,
          grade: Number(grade),
          term,
          ...(parentId === '' ? {} : { parentId }),
        });
        made.current = result.id;
        return message;
      }}
      onSaved={() => onSaved(made.current)}
      onClose={onClose}
    >
      <TextField
        label="班级名称"
        required
        maxLength={100}
        autoComplete="off"
        hint="如：三年级三班。新班级由您负责。"
        error={errors.departName?.message}
        {...form.register('departName', { onChange: ({ target: { value } }) => proposeGrade(value) })}
      />
      <Controlled control={form.control} name="grade">
        {(bound) => <GradeField required {...bound} />}
      </Controlled>
      <Controlled control={form.control} name="term">
        {(bound) => <TermField required {...bound} />}
      </Controlled>
      {places.length > 1 ? (
        <SelectField
          label="新班级放在哪里"
          options={places.map(({ id, title }) => ({ value: id, text: title }))}
          error={errors.parentId?.message}
          {...form.register('parentId')}
        />
      ) : null}
    </FormDrawer>
  );
}
