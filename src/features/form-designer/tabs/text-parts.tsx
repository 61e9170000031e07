import type { ComponentType } from 'react';
import { DictChoice, type CodeChoiceProps } from '#shared/dict/code-choice.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import {
  CategoryChoice,
  CheckRuleChoice,
  FillRuleChoice,
  FormChoice,
  LinkedFieldsChoice,
} from '../expressions/code-choices.tsx';
import { DefaultPart } from '../board/default-part.tsx';
import { textOrNone } from '../definition-parts.ts';
import { ExpressionField } from '../expressions/expression-field.tsx';
import { fieldKinds } from '../board/field-kinds.ts';
import { textPlace } from './text-place.ts';
import { useExpressionErrors } from '../expressions/use-expression-errors.ts';
import type { PartProps } from '../types.ts';

type Choice = readonly [
  name: 'checkRule' | 'dict' | 'category' | 'form' | 'fillRule',
  label: string,
  Choice: ComponentType<CodeChoiceProps>,
  hint?: string,
];

const choices: readonly Choice[] = [
  ['checkRule', '校验规则', CheckRuleChoice],
  ['dict', '字典', DictChoice, '选择字典后可以不写选项'],
  ['category', '分类', CategoryChoice, '在它的下级里选择'],
  ['form', '关联的表单', FormChoice],
  ['fillRule', '编码生成规则', FillRuleChoice],
];

/** The typed or selected properties of a field, as far as its kind has them. */
export function TextParts({ field, mistakes, change }: PartProps) {
  const { parts } = fieldKinds[field.kind];
  return (
    <>
      {parts.has('placeholder') ? (
        <TextField
          label="占位文字"
          maxLength={100}
          autoComplete="off"
          value={field.placeholder ?? ''}
          onChange={({ target }) => change({ placeholder: textOrNone(target.value) })}
        />
      ) : null}
      {parts.has('default') ? <DefaultPart key={field.kind} field={field} change={change} /> : null}
      {choices
        .filter(([name]) => parts.has(name))
        .map(([name, label, Choice, hint]) => (
          <Choice
            key={name}
            label={label}
            hint={hint}
            error={mistakes[name]}
            value={field[name]}
            // Another form has other fields.
            onChange={(code) =>
              change({ [name]: code, ...(name === 'form' ? { formFields: undefined } : {}) }, '')
            }
          />
        ))}
      {parts.has('formFields') && field.form !== undefined ? (
        <LinkedFieldsChoice
          label="显示关联记录的字段（最多 10 个）"
          form={field.form}
          value={field.formFields ?? []}
          onChange={(keys) => change({ formFields: keys.length === 0 ? undefined : keys.slice(0, 10) }, '')}
        />
      ) : null}
      {parts.has('formula') ? <FormulaField field={field} change={change} /> : null}
      <TextField
        label="填写说明"
        maxLength={200}
        value={field.help ?? ''}
        onChange={({ target }) => change({ help: textOrNone(target.value) })}
      />
    </>
  );
}

function FormulaField({ field: { key, formula = '' }, change }: Pick<PartProps, 'field' | 'change'>) {
  const errors = useExpressionErrors();
  return (
    <ExpressionField
      label="公式"
      required
      hint="CEL 表达式，例如 price * count"
      value={formula}
      error={formula.trim() === '' ? undefined : errors.get(textPlace.formula(key))}
      onChange={(next) => change({ formula: textOrNone(next) })}
    />
  );
}
