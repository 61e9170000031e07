import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import { RadioField } from '#shared/ui/fields/choice-fields.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';

type Rule = Schema<'DataRule'>;
type Builder = Schema<'RuleBuilder'>;

type DataRuleFormProps = RecordFormProps<Rule> & {
  readonly permissionId: string;
  readonly builder: Builder;
};

const schema = z.object({
  ruleName: z.string().check(z.trim(), z.minLength(1, '请输入规则名称！'), z.maxLength(50, '最多50个字符！')),
  ruleColumn: z.string().check(z.minLength(1, '请选择规则字段！')),
  ruleConditions: z.enum(
    ['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN'],
    '请选择条件！',
  ),
  ruleValue: z
    .string()
    .check(z.trim(), z.minLength(1, '请输入规则值！'), z.maxLength(300, '最多300个字符！')),
  status: z.enum(['0', '1']),
});
type Values = z.infer<typeof schema>;

const labels: Readonly<Record<keyof Values, string>> = {
  ruleName: '规则名称',
  ruleColumn: '规则字段',
  ruleConditions: '条件',
  ruleValue: '规则值',
  status: '状态',
};

function valuesOf(rule: Rule | undefined): Values {
  const known = schema.shape.ruleConditions.safeParse(rule?.ruleConditions);
  return {
    ruleName: rule?.ruleName ?? '',
    ruleColumn: rule?.ruleColumn ?? '',
    ruleConditions: known.success ? known.data : '=',
    ruleValue: rule?.ruleValue ?? '',
    status: rule?.status === '0' ? '0' : '1',
  };
}

/** A data rule: a field of the list, a matching operator, a value or a property of the reader. */
export function DataRuleForm({ crud, permissionId, builder }: DataRuleFormProps) {
  const rule = crud.record;
  const form = useForm<Values>({ defaultValues: valuesOf(rule), resolver: zodResolver(schema) });
  const { register, formState, setValue, control } = form;
  const column = useWatch({ control, name: 'ruleColumn' });
  const { errors } = formState;
  const conditionOptions = useDictOptions('rule_conditions');
  const field = builder.fields.find(({ value }) => value === column);
  const conditions = (field?.conditions ?? ['=']).map((value) => ({
    value,
    text: conditionOptions.find((one) => one.value === value)?.text ?? value,
  }));
  return (
    <RecordForm
      crud={crud}
      form={form}
      bodyOf={(values) => ({ ...values, permissionId })}
      valuesOf={valuesOf}
      labels={labels}
    >
      <TextField
        label="规则名称"
        required
        maxLength={50}
        autoComplete="off"
        error={errors.ruleName?.message}
        {...register('ruleName')}
      />
      <SelectField
        label="规则字段"
        required
        placeholder="请选择规则字段"
        options={builder.fields}
        error={errors.ruleColumn?.message}
        {...register('ruleColumn')}
      />
      <SelectField
        // Its options depend on the field.
        key={field?.value}
        label="条件"
        required
        options={conditions}
        error={errors.ruleConditions?.message}
        {...register('ruleConditions')}
      />
      <TextField
        label="规则值"
        required
        maxLength={300}
        autoComplete="off"
        hint={field === undefined ? undefined : hints[field.kind]}
        error={errors.ruleValue?.message}
        {...register('ruleValue')}
      />
      <SelectField
        label="系统变量"
        placeholder="填入规则值…"
        options={builder.variables}
        value=""
        onChange={(event) =>
          setValue('ruleValue', event.target.value, { shouldDirty: true, shouldValidate: true })
        }
      />
      <Controller
        control={control}
        name="status"
        render={({ field: { value, onChange } }) => (
          <RadioField
            label="状态"
            options={[
              { value: '1', text: '有效' },
              { value: '0', text: '无效' },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </RecordForm>
  );
}

const hints: Readonly<Record<Builder['fields'][number]['kind'], string>> = {
  text: '条件为“包含”时，多个值用逗号分隔',
  number: '整数；条件为“包含”时，多个值用逗号分隔',
  time: '如 2026-09-01 或 2026-09-01 08:00:00',
};
