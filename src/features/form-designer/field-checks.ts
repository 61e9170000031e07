import type { Definition, FormField } from './definition-parts.ts';

export type FieldMistakes = Partial<Record<keyof FormField, string>>;

const keyForm = /^[a-z][A-Za-z0-9]{0,29}$/;

/** What the server would not even take, by the property it is about; everything else is said when it is published. */
export function fieldMistakes(field: FormField, { fields }: Pick<Definition, 'fields'>): FieldMistakes {
  const { key, label, minimum, maximum, options = [] } = field;
  const isRepeated = fields.some((other) => other.id !== field.id && other.key === key);
  const values = options.map(({ value }) => value);
  return {
    ...(label.trim() === '' ? { label: '请输入字段名称!' } : {}),
    ...(!keyForm.test(key)
      ? { key: '以小写字母开头，只能有字母和数字，最多30个字符!' }
      : isRepeated
        ? { key: '字段标识重复!' }
        : {}),
    ...(minimum !== undefined && maximum !== undefined && minimum > maximum
      ? { maximum: '最大值不能小于最小值!' }
      : {}),
    ...(options.some(({ value, text }) => value.trim() === '' || text.trim() === '')
      ? { options: '选项的值和文字都不能为空!' }
      : new Set(values).size < values.length
        ? { options: '选项值重复!' }
        : {}),
  };
}

/** The first field that cannot be saved as it is, and why. */
export function firstMistake(definition: Definition): { field: FormField; message: string } | undefined {
  for (const field of definition.fields) {
    const [message] = Object.values(fieldMistakes(field, definition));
    if (message !== undefined) return { field, message };
  }
  return undefined;
}
