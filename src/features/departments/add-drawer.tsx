import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { addDepart } from '#shared/api/depart.ts';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { departBody, departSchema, departValues, type DepartValues } from './depart-schema.ts';
import { DepartFields } from './depart-fields.tsx';

type AddDrawerProps = {
  /** Undefined: an institution is added. */
  readonly parent: { readonly id: string; readonly title: string } | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** 添加机构/学校 and 添加下级部门/班级. Mount it to open it. */
export function AddDrawer({ parent, onSaved, onClose }: AddDrawerProps) {
  const form = useForm<DepartValues>({
    defaultValues: departValues(undefined, parent === undefined ? '1' : '2'),
    resolver: zodResolver(departSchema),
  });
  const save = async (values: DepartValues) => {
    const { message } = await addDepart({ ...departBody(values), parentId: parent?.id ?? null });
    return message;
  };
  return (
    <FormDrawer
      title={parent === undefined ? '添加机构/学校' : '添加下级部门/班级'}
      form={form}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <DepartFields form={form} isRoot={parent === undefined} orderHint="留空则排在最后" />
      {parent === undefined ? null : <TextField label="上级部门" readOnly value={parent.title} />}
    </FormDrawer>
  );
}
