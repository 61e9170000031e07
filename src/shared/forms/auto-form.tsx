import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { uploadFile } from '#shared/api/file.ts';
import { fittingUrl, uploadedWidth } from '#shared/files/picture.ts';
import { RadioField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { DateField, DateTimeField } from '#shared/ui/dates/date-field.tsx';
import { ImageUpload } from '#shared/ui/upload/image-upload.tsx';
import { SelectField, type SelectOption } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { AnyResource, ResourceRow } from '#shared/lists/define-resource.ts';
import { DepartPicker } from '#shared/people/depart-picker.tsx';
import type { AnyField, FieldOf } from '#shared/lists/field-kinds.ts';
import { formBody, formFields, formSchema, formValues, type FormValues } from './form-values.ts';
import { useChoices } from '#shared/lists/table/quick-edit.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { useNoteUnfinished } from './unfinished-uploads.tsx';

type AutoFormProps<Row extends ResourceRow> = RecordFormProps<Row> & {
  readonly resource: AnyResource;
  /** Options of the fields of kind `select`, by wire name. */
  readonly options?: Readonly<Record<string, readonly SelectOption[]>> | undefined;
};

/** The form of a resource from its declaration (level 0). */
export function AutoForm<Row extends ResourceRow>({ resource, crud, options }: AutoFormProps<Row>) {
  const row = crud.record;
  const form = useForm<FormValues>({
    defaultValues: formValues(resource, row),
    resolver: zodResolver(formSchema(resource, row)),
  });
  const fields = formFields(resource);
  return (
    <RecordForm
      crud={crud}
      form={form}
      bodyOf={(values, one) => formBody(resource, values, one)}
      valuesOf={(one) => formValues(resource, one)}
      labels={Object.fromEntries(fields.map(([name, { label }]) => [name, label]))}
    >
      {fields.map(([name, field]) => (
        <div key={name} data-wide={isWide(field) ? '' : undefined}>
          <FormField
            name={name}
            field={field}
            form={form}
            isNew={row === undefined}
            options={options?.[name]}
          />
        </div>
      ))}
    </RecordForm>
  );
}

function isWide({ kind, wide }: AnyField): boolean {
  return wide ?? (kind === 'longText' || kind === 'image' || kind === 'depart');
}

type FormFieldProps = {
  readonly name: string;
  readonly field: AnyField;
  readonly form: UseFormReturn<FormValues>;
  readonly isNew: boolean;
  readonly options: readonly SelectOption[] | undefined;
};

/** One control, by the kind of its field. */
export function FormField(props: FormFieldProps) {
  const { name, field, form, isNew, options = noOptions } = props;
  const common = {
    label: field.label,
    required: field.required !== undefined,
    hint: field.hint,
    error: form.formState.errors[name]?.message,
    placeholder: field.placeholder,
  };
  const text = { ...common, ...form.register(name), readOnly: !isNew && field.fixed === true };
  switch (field.kind) {
    case 'text':
    case 'names':
    case 'phone':
      return <TextField {...text} autoComplete="off" />;
    case 'longText':
      return <TextAreaField {...text} rows={4} />;
    case 'number':
      return (
        <TextField {...text} inputMode={field.decimals === true ? 'decimal' : 'numeric'} autoComplete="off" />
      );
    case 'dict':
      return <DictField {...props} field={field} />;
    case 'choice':
      return <Choice {...props} options={field.options} />;
    case 'select':
      return <Choice {...props} options={options} />;
    case 'time':
    case 'date':
      return <DateControl {...props} />;
    case 'flag':
    case 'image':
    case 'depart':
      return <Controlled {...props} />;
    default:
      return field satisfies never;
  }
}

const noOptions: readonly SelectOption[] = [];
/** Up to this many options are radio buttons; more are a list. */
const maxRadioOptions = 4;

function Choice({ name, field, form, isNew, options = noOptions }: FormFieldProps) {
  const disabled = !isNew && field.fixed === true;
  const common = {
    label: field.label,
    required: field.required !== undefined,
    error: form.formState.errors[name]?.message,
  };
  if (field.required === undefined || options.length === 0 || options.length > maxRadioOptions)
    return (
      <SelectField
        // The options may arrive later than the value.
        key={options.length}
        {...common}
        hint={field.hint}
        options={options}
        placeholder={field.placeholder ?? '请选择'}
        {...form.register(name, { disabled })}
      />
    );
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <RadioField {...common} options={options} disabled={disabled} value={value} onChange={onChange} />
      )}
    />
  );
}

function DictField(props: FormFieldProps & { readonly field: FieldOf<'dict'> }) {
  return <Choice {...props} options={useChoices(props.field) ?? []} />;
}

function DateControl({ name, field, form, isNew }: FormFieldProps) {
  const Control = field.kind === 'time' ? DateTimeField : DateField;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: input, fieldState: { error } }) => (
        <Control
          label={field.label}
          required={field.required !== undefined}
          hint={field.hint}
          error={error?.message}
          readOnly={!isNew && field.fixed === true}
          ref={input.ref}
          value={input.value}
          onBlur={input.onBlur}
          onChange={input.onChange}
        />
      )}
    />
  );
}

/** Controls that are not native inputs. */
function Controlled({ name, field, form }: FormFieldProps) {
  const reportUnfinished = useNoteUnfinished();
  const [on, off] = (field.kind === 'flag' ? field.words : undefined) ?? ['是', '否'];
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => {
        if (field.kind === 'flag')
          return (
            <SwitchField
              label={field.label}
              hint={field.hint}
              checked={value === '1'}
              labels={[on, off]}
              onChange={(checked) => onChange(checked ? '1' : '0')}
            />
          );
        const common = { label: field.label, required: field.required !== undefined, error: error?.message };
        if (field.kind === 'depart')
          return (
            <DepartPicker
              {...common}
              hint={field.hint}
              value={value.split(',').filter(Boolean)}
              onChange={(ids) => onChange(ids.join(','))}
            />
          );
        return (
          <ImageUpload
            {...common}
            hint={field.hint}
            src={value === '' ? '' : fittingUrl(value, uploadedWidth)}
            send={(file, sending) => uploadFile(file, { ...sending, purpose: 'image' })}
            onUnfinished={reportUnfinished}
            onStored={(stored) => onChange(stored.filePath)}
            onRemove={() => onChange('')}
          />
        );
      }}
    />
  );
}
