import type { Schema } from '#openapi/index.ts';
import { patchedAt, type Patch } from '#shared/text/patched.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { textOrNone } from '../definition-parts.ts';
import { useKeyChoices, usePart } from '../designer-context.ts';
import { EntryList } from './entry-list.tsx';
import { ExpressionField } from '../expressions/expression-field.tsx';
import { acts, events } from '../definition-labels.ts';
import { textPlace } from './text-place.ts';
import { useExpressionErrors } from '../expressions/use-expression-errors.ts';
import styles from '../form-designer.module.css';

type Rule = Schema<'FormRule'>;

/** The actions of rules that can show a message. */
const saying: ReadonlySet<Rule['act']> = new Set(['check', 'require', 'disable', 'options']);

const newRule = (): Rule => ({ event: 'change', act: 'show', expression: 'true' });

/** 规则: on an event, a field gets the result of an expression. */
export function RuleTab() {
  const [rules = [], change] = usePart('rules');
  const errors = useExpressionErrors();
  return (
    <EntryList
      noun="规则"
      entries={rules}
      max={100}
      make={newRule}
      onChange={(next) => change(next.length === 0 ? undefined : next)}
    >
      {(rule, at) => (
        <RuleFields
          rule={rule}
          error={errors.get(textPlace.rule(at))}
          onChange={(patch) =>
            change(patchedAt(rules, at, patch), `rules ${at} ${Object.keys(patch).join(' ')}`)
          }
        />
      )}
    </EntryList>
  );
}

type RuleProps = {
  readonly rule: Rule;
  /** The error of its expression. */
  readonly error: string | undefined;
  readonly onChange: (patch: Patch<Rule>) => void;
};

function RuleFields({ rule, error, onChange }: RuleProps) {
  const keys = useKeyChoices();
  return (
    <>
      <div className={styles['row']}>
        <SelectField
          label="何时"
          options={events}
          value={rule.event}
          onChange={({ target }) => {
            const event = events.find(({ value }) => value === target.value)?.value;
            if (event !== undefined) onChange({ event });
          }}
        />
        {rule.event === 'change' ? (
          <SelectField
            label="哪个字段"
            placeholder="任何字段"
            options={keys}
            value={rule.field ?? ''}
            onChange={({ target }) => onChange({ field: textOrNone(target.value) })}
          />
        ) : null}
        <SelectField
          label="做什么"
          options={acts}
          value={rule.act}
          onChange={({ target }) => {
            const act = acts.find(({ value }) => value === target.value)?.value;
            if (act !== undefined) onChange({ act });
          }}
        />
        <SelectField
          label="作用于"
          placeholder="整条记录"
          options={keys}
          value={rule.target ?? ''}
          onChange={({ target }) => onChange({ target: textOrNone(target.value) })}
        />
      </div>
      <ExpressionField
        label="表达式"
        required
        hint="CEL 表达式，例如 count > 10"
        value={rule.expression}
        error={rule.expression.trim() === '' ? '请输入表达式！' : error}
        onChange={(expression) => onChange({ expression })}
      />
      {saying.has(rule.act) ? (
        <TextField
          label={rule.act === 'check' ? '不符合时的提示' : '为什么（写在字段下面）'}
          maxLength={100}
          value={rule.message ?? ''}
          onChange={({ target }) => onChange({ message: textOrNone(target.value) })}
        />
      ) : null}
    </>
  );
}
