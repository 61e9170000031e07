import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Schema } from '#openapi/index.ts';
import { addOnlineForm, copyOnlineForm, importOnlineForm } from './api.ts';
import { FormDrawer } from '#shared/forms/form-drawer.tsx';
import { NameFields, nameSchema, newNameSchema, type NameValues } from './tabs/name-fields.tsx';

type DrawerProps = { readonly onSaved: () => void; readonly onClose: () => void };
type CopiedForm = Pick<Schema<'OnlineFormRow'>, 'id' | 'name'>;

/** 复制: a new form with the draft of another, without rows and unpublished. */
export function CopyDrawer({ form, ...drawer }: DrawerProps & { readonly form: CopiedForm }) {
  return (
    <NameDrawer
      title="复制表单"
      start={{ name: `${form.name.slice(0, 46)} 副本`, code: '' }}
      schema={newNameSchema}
      send={(values) => copyOnlineForm({ id: form.id, ...withoutEmptyCode(values) })}
      {...drawer}
    />
  );
}

/** 空白表单: a new form without fields; `onMade` gets its id. */
export function BlankDrawer({
  onMade,
  onClose,
}: {
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}) {
  const send = async (values: NameValues) => {
    const answer = await addOnlineForm(withoutEmptyCode(values));
    onMade(answer.result.id);
    return answer;
  };
  return (
    <NameDrawer
      title="空白表单"
      start={{ name: '', code: '' }}
      schema={newNameSchema}
      send={send}
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
}

/** The server proposes a code that is left empty. */
const withoutEmptyCode = ({ name, code }: NameValues) => (code === '' ? { name } : { name, code });

/** 导入 of a definition from a file: its name and code. */
export function ImportDrawer({ file, ...drawer }: DrawerProps & { readonly file: Schema<'OnlineFormFile'> }) {
  return (
    <NameDrawer
      title="导入表单"
      start={{ name: file.name, code: file.code }}
      schema={nameSchema}
      send={(values) => importOnlineForm({ ...file, ...values })}
      {...drawer}
    />
  );
}

type NameDrawerProps = DrawerProps & {
  readonly title: string;
  readonly start: NameValues;
  readonly schema: typeof nameSchema;
  readonly send: (values: NameValues) => Promise<{ readonly message: string }>;
};

function NameDrawer({ title, start, schema, send, onSaved, onClose }: NameDrawerProps) {
  const form = useForm<NameValues>({ defaultValues: start, resolver: zodResolver(schema) });
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
      <NameFields register={form.register} errors={form.formState.errors} />
    </FormDrawer>
  );
}
