import { spliced } from '#machines/list-edits.ts';
import { Button, IconButton } from '@radix-ui/themes';
import { X } from 'lucide-react';
import {
  groupOf,
  partsOf,
  ruleOptions,
  takesValue,
  type QueryField,
  type Condition,
} from '#shared/conditions/condition-rules.ts';
import { useDictOptions } from '#shared/dict/use-dict-options.ts';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';
import styles from '../lists.module.css';

type AdvancedChipsProps = {
  readonly fields: readonly QueryField[];
  readonly root: Condition;
  readonly onChange: (root: Condition | undefined) => void;
};

/** The active conditions of 高级查询, each with a button that removes it. */
export function AdvancedChips({ fields, root, onChange }: AdvancedChipsProps) {
  const parts = partsOf(root);
  const join = root.or === undefined ? 'and' : 'or';
  return (
    <section className={styles['conditions']} aria-label="高级查询条件">
      <span>{join === 'and' ? '满足全部' : '满足任一'}</span>
      {parts.map((part, at) => {
        const { field: key = '', rule = 'eq' } = part;
        const position = String(at + 1);
        const field = fields.find((one) => one.key === key);
        const [word] = ruleOptions([rule], field);
        return (
          // Only the index distinguishes one condition from another.
          <span key={position}>
            {field?.label ?? key} {word?.text} <ValueText field={field} part={part} />
            <IconButton
              type="button"
              size="1"
              variant="ghost"
              color="gray"
              aria-label={`移除条件 ${position}`}
              onClick={() => onChange(parts.length === 1 ? undefined : groupOf(join, spliced(parts, at, 1)))}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </span>
        );
      })}
      <Button type="button" variant="ghost" onClick={() => onChange(undefined)}>
        清空条件
      </Button>
    </section>
  );
}

function ValueText({ field, part }: { readonly field: QueryField | undefined; readonly part: Condition }) {
  const { rule = 'eq', values = [] } = part;
  if (!takesValue(rule)) return null;
  if (field?.dict !== undefined) return <DictText dict={field.dict} values={values} />;
  return optionsText(values, field?.options);
}

function DictText({ dict, values }: { readonly dict: string; readonly values: readonly string[] }) {
  return optionsText(values, useDictOptions(dict));
}

function optionsText(values: readonly string[], options: readonly SelectOption[] = []): string {
  return values.map((value) => options.find((one) => one.value === value)?.text ?? value).join('、');
}
