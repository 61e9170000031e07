import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  fillBody,
  fillLabels,
  fillSchema,
  fillValues,
  generatorParams,
  generators,
  type FillRule,
  type FillValues,
} from './fill-schema.ts';

const choices = {
  dateFormat: [
    { value: 'YYYYMMDD', text: '年月日（每天重新计数）' },
    { value: 'YYYYMM', text: '年月（每月重新计数）' },
    { value: 'YYYY', text: '年（每年重新计数）' },
  ],
  characters: [
    { value: 'mixed', text: '数字和大写字母（不含易混字符）' },
    { value: 'digits', text: '数字' },
    { value: 'letters', text: '大写字母' },
  ],
} as const;

/** Adds or edits a rule that generates codes; its parameters depend on the generator. Mount it to open it. */
export function FillRuleDrawer({ crud }: RecordFormProps<FillRule>) {
  const form = useForm<FillValues>({
    defaultValues: fillValues(crud.record),
    resolver: zodResolver(fillSchema),
  });
  return (
    <RecordForm crud={crud} form={form} bodyOf={fillBody} valuesOf={fillValues} labels={fillLabels}>
      <Fields form={form} />
    </RecordForm>
  );
}

function Fields({ form: { register, watch, formState } }: { readonly form: UseFormReturn<FillValues> }) {
  const params = generatorParams[watch('ruleClass')];
  return (
    <>
      {(['ruleName', 'ruleCode'] as const).map((name) => (
        <TextField
          key={name}
          label={fillLabels[name]}
          required
          autoComplete="off"
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      ))}
      <SelectField
        label={fillLabels.ruleClass}
        required
        options={generators}
        hint={params.length === 0 ? '没有参数' : undefined}
        {...register('ruleClass')}
      />
      {params.map((name) =>
        name === 'dateFormat' || name === 'characters' ? (
          <SelectField key={name} label={fillLabels[name]} options={choices[name]} {...register(name)} />
        ) : (
          <TextField
            key={name}
            label={fillLabels[name]}
            autoComplete="off"
            inputMode={name === 'prefix' ? 'text' : 'numeric'}
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        ),
      )}
    </>
  );
}
