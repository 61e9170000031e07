import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { copyOnlineForm, importOnlineForm } from './api.ts';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { NameFields, nameSchema, type NameValues } from './tabs/name-fields.tsx';

type DrawerProps = { readonly onSaved: () => void; readonly onClose: () => void };
type CopiedForm = Pick<Schema<'OnlineFormRow'>, 'id' | 'code' | 'name'>;

/** 复制: a new form with the draft of another, without rows and unpublished. */
export function CopyDrawer({ form, ...drawer }: DrawerProps & { readonly form: CopiedForm }) {
  const start = { name: `${form.name.slice(0, 46)} 副本`, code: `${form.code.slice(0, 35)}_copy` };
  return (
    <NameDrawer
      title="复制表单"
      start={start}
      send={(values) => copyOnlineForm({ id: form.id, ...values })}
      {...drawer}
    />
  );
}

/** 导入 of a definition from a file: its name and code. */
export function ImportDrawer({ file, ...drawer }: DrawerProps & { readonly file: Schema<'OnlineFormFile'> }) {
  return (
    <NameDrawer
      title="导入表单"
      start={{ name: file.name, code: file.code }}
      send={(values) => importOnlineForm({ ...file, ...values })}
      {...drawer}
    />
  );
}

type NameDrawerProps = DrawerProps & {
  readonly title: string;
  readonly start: NameValues;
  readonly send: (values: NameValues) => Promise<{ readonly message: string }>;
};

function NameDrawer({ title, start, send, onSaved, onClose }: NameDrawerProps) {
  const form = useForm<NameValues>({ defaultValues: start, resolver: zodResolver(nameSchema) });
  return (
    <FormDrawer
      title={title}
      width={480}
      form={form}
      save={async (values) => (await send(values)).message}
      onSaved={() => {
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <NameFields form={form} />
    </FormDrawer>
  );
}
