import type { Definition, FormField } from '../definition-parts.ts';

export type FieldMistakes = Partial<Record<keyof FormField, string>>;

export const keyForm = /^[a-z][A-Za-z0-9]{0,29}$/;
export const codeForm = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Returns the errors that the server would refuse on saving, by property; other problems are reported on publishing.
 */
export function fieldMistakes(field: FormField, { fields }: Pick<Definition, 'fields'>): FieldMistakes {
  const { key, label, minimum, maximum, options = [], form, formFields = [] } = field;
  const isRepeated = fields.some((other) => other.id !== field.id && other.key === key);
  const values = options.map(({ value }) => value);
  return {
    ...(label.trim() === '' ? { label: '请输入字段名称！' } : {}),
    ...(!keyForm.test(key)
      ? { key: '以小写字母开头，只能有字母和数字，最多30个字符！' }
      : isRepeated
        ? { key: '字段标识重复！' }
        : {}),
    ...(minimum !== undefined && maximum !== undefined && minimum > maximum
      ? { maximum: '最大值不能小于最小值！' }
      : {}),
    ...(form !== undefined && !codeForm.test(form) ? { form: '请输入正确的表单编码！' } : {}),
    ...(formFields.some((one) => !keyForm.test(one)) ? { formFields: '其中有不是字段标识的文字！' } : {}),
    ...(options.some(({ value, text }) => value.trim() === '' || text.trim() === '')
      ? { options: '选项的值和文字都不能为空！' }
      : new Set(values).size < values.length
        ? { options: '选项值重复！' }
        : {}),
  };
}

/** Returns why a definition cannot be saved, and the affected field; undefined if it can. */
export function firstMistake(
  definition: Definition,
): { readonly message: string; readonly field?: string } | undefined {
  for (const field of definition.fields) {
    const [message] = Object.values(fieldMistakes(field, definition));
    if (message !== undefined) return { message: `字段“${field.label}”：${message}`, field: field.id };
  }
  const [message] = partMistakes(definition);
  return message === undefined ? undefined : { message };
}

const isEmpty = (text: string): boolean => text.trim() === '';

/** Returns the errors outside the fields. */
function partMistakes(definition: Definition): readonly string[] {
  const { groups = [], indexes = [], buttons = [], rules = [], subs = [] } = definition;
  const each = <One>(list: readonly One[], noun: string, isWrong: (one: One) => boolean): readonly string[] =>
    list.flatMap((one, at) => (isWrong(one) ? [`第${at + 1}个${noun}没有填写完整！`] : []));
  return [
    ...each(groups, '分组', ({ title }) => isEmpty(title)),
    ...each(indexes, '索引', ({ fields }) => fields.length < 1 || fields.length > 4),
    ...each(
      buttons,
      '按钮',
      ({ name, code, set }) => isEmpty(name) || !keyForm.test(code) || Object.values(set).some(isEmpty),
    ),
    ...each(rules, '规则', ({ expression }) => isEmpty(expression)),
    ...each(subs, '子表', ({ form, title }) => isEmpty(title) || !codeForm.test(form)),
  ];
}
