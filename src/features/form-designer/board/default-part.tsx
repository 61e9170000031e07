import { useState } from 'react';
import { formValue, valueProblem } from '#shared/forms/field-values.ts';
import { holdsTokens, isNotOffered, isToken, isTokenOf, tokensOf } from '#openapi/field-default.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { textOrNone, type FormField } from '../definition-parts.ts';
import { useFormPages } from '../form-pages.ts';
import type { PartProps } from '../types.ts';

const ownOption = 'own';
const label = '默认值';

/** 默认值: a value from the context of a new row (its user, its time); otherwise the field's own control. */
export function DefaultPart({ field, change }: Pick<PartProps, 'field' | 'change'>) {
  const { default: begins = '', kind } = field;
  const { control } = useFormPages();
  const error = defaultMistake(field);
  const tokens = tokensOf(kind);
  const isKnown = isTokenOf(kind, begins);
  // Selected before a value exists; an existing value, typed or restored by 撤销, determines the mode itself.
  const [wantsOwn, setWantsOwn] = useState(false);
  if (isKnown && wantsOwn) setWantsOwn(false);
  const isOwn = begins === '' ? wantsOwn : !isKnown;
  if (holdsTokens(kind))
    return (
      <TextField
        label={label}
        hint="{now} 现在，{today} 今天，{me} 本人，{myDepart} 本部门"
        maxLength={1000}
        autoComplete="off"
        value={begins}
        error={error}
        onChange={({ target }) => change({ default: textOrNone(target.value) })}
      />
    );
  const isTyped = tokens.length === 0;
  return (
    <>
      {isTyped ? null : (
        <SelectField
          label={label}
          placeholder="没有"
          options={[...tokens, { value: ownOption, text: '指定的值' }]}
          value={isOwn ? ownOption : begins}
          onChange={({ target: { value } }) => {
            setWantsOwn(value === ownOption);
            const next = value === ownOption ? undefined : textOrNone(value);
            if (next !== field.default) change({ default: next }, '');
          }}
        />
      )}
      {isTyped || isOwn
        ? control({
            field: { ...plain(field), label: isTyped ? label : '指定的默认值' },
            value: begins,
            error,
            onChange: (value) => change({ default: textOrNone(value) }),
          })
        : null}
    </>
  );
}

/** Help and placeholder apply to the field's value, not to its default. */
function plain(field: FormField): FormField {
  const { help: _help, placeholder: _placeholder, ...rest } = field;
  return { ...rest, required: false };
}

/** The message of the publishing plan, which refuses it. */
function defaultMistake(field: FormField): string | undefined {
  const { default: begins = '' } = field;
  if (begins === '' || isTokenOf(field.kind, begins)) return undefined;
  const problem = valueProblem({ ...field, required: false }, formValue(field, begins), { isNew: true });
  return problem ?? (isToken(begins) || isNotOffered(field) ? `${field.label}：选项不存在` : undefined);
}
