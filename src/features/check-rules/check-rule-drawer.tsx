import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { RecordForm, type RecordFormProps } from '#shared/forms/record-form.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { RuleParts } from './rule-parts.tsx';
import {
  newGlobal,
  newLocal,
  ruleBody,
  ruleLabels,
  ruleSchema,
  ruleValues,
  ruleText,
  type CheckRule,
  type RuleValues,
} from './rule-schema.ts';

type PartProps = { readonly form: UseFormReturn<RuleValues> };

const priorities = [
  { value: '1', text: '优先运行' },
  { value: '0', text: '最后运行' },
] as const;

/** Adds or edits a check rule. Mount it to open it. */
export function CheckRuleDrawer({ crud }: RecordFormProps<CheckRule>) {
  const form = useForm<RuleValues>({
    defaultValues: ruleValues(crud.record),
    resolver: zodResolver(ruleSchema),
  });
  const { errors } = form.formState;
  return (
    <RecordForm
      crud={crud}
      form={form}
      width={1000}
      bodyOf={ruleBody}
      valuesOf={ruleValues}
      labels={ruleLabels}
      formatValue={ruleText}
    >
      <TextField
        label="规则名称"
        required
        autoComplete="off"
        error={errors.ruleName?.message}
        {...form.register('ruleName')}
      />
      <TextField
        label="规则编码"
        required
        autoComplete="off"
        error={errors.ruleCode?.message}
        {...form.register('ruleCode')}
      />
      <div data-wide>
        <TextAreaField
          label="规则描述"
          rows={2}
          error={errors.ruleDescription?.message}
          {...form.register('ruleDescription')}
        />
      </div>
      <div data-wide>
        <PartTabs form={form} />
      </div>
    </RecordForm>
  );
}

/** Only one of the two tabs is visible: the title of the other one shows its errors. */
function PartTabs({ form }: PartProps) {
  const [tab, setTab] = useState('local');
  const { errors } = form.formState;
  const titleOf = (name: 'local' | 'global') =>
    `${ruleLabels[name]}（${form.watch(name).length}${errors[name] === undefined ? '' : '，有错误'}）`;
  return (
    <Tabs
      label="规则"
      value={tab}
      tabs={[
        { value: 'local', title: titleOf('local'), content: <LocalParts form={form} /> },
        { value: 'global', title: titleOf('global'), content: <GlobalParts form={form} /> },
      ]}
      onChange={setTab}
    />
  );
}

function LocalParts({ form }: PartProps) {
  const errors = form.formState.errors.local;
  return (
    <Controller
      control={form.control}
      name="local"
      render={({ field }) => (
        <RuleParts
          label="局部规则"
          hint="局部规则按位数从前往后，一段一段地校验。"
          parts={field.value}
          fresh={newLocal}
          onChange={field.onChange}
          renderPart={(part, index, change) => (
            <>
              <TextField
                label="位数"
                required
                inputMode="numeric"
                autoComplete="off"
                value={part.digits}
                error={errors?.[index]?.digits?.message}
                onChange={({ target }) => change({ ...part, digits: target.value.trim() })}
              />
              <PatternFields part={part} errors={errors?.[index]} onChange={change} />
            </>
          )}
        />
      )}
    />
  );
}

function GlobalParts({ form }: PartProps) {
  const errors = form.formState.errors.global;
  return (
    <Controller
      control={form.control}
      name="global"
      render={({ field }) => (
        <RuleParts
          label="全局规则"
          hint="全局规则校验输入的全部字符，比局部规则优先。"
          parts={field.value}
          fresh={newGlobal}
          onChange={field.onChange}
          renderPart={(part, index, change) => (
            <>
              <SelectField
                label="优先级"
                options={priorities}
                value={part.priority}
                onChange={({ target }) => change({ ...part, priority: target.value === '0' ? '0' : '1' })}
              />
              <PatternFields part={part} errors={errors?.[index]} onChange={change} />
            </>
          )}
        />
      )}
    />
  );
}

type Pattern = { readonly pattern: string; readonly message: string };
type PatternProps<Part extends Pattern> = {
  readonly part: Part;
  readonly errors:
    | { readonly pattern?: { message?: string }; readonly message?: { message?: string } }
    | undefined;
  readonly onChange: (part: Part) => void;
};

function PatternFields<Part extends Pattern>({ part, errors, onChange }: PatternProps<Part>) {
  return (
    <>
      <TextField
        label="规则（正则表达式）"
        required
        autoComplete="off"
        spellCheck={false}
        value={part.pattern}
        error={errors?.pattern?.message}
        onChange={({ target }) => onChange({ ...part, pattern: target.value })}
      />
      <TextField
        label="提示文本"
        autoComplete="off"
        value={part.message}
        error={errors?.message?.message}
        onChange={({ target }) => onChange({ ...part, message: target.value })}
      />
    </>
  );
}
