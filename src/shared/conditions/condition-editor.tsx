import { replaced, spliced } from '#machines/list-edits.ts';
import { Button } from '@radix-ui/themes';
import { useId } from 'react';
import { withStored, type SelectOption } from '#shared/ui/choice/option.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  conditionOn,
  groupOf,
  hasRoom,
  isGroup,
  isRule,
  partsOf,
  ruleOptions,
  rulesOf,
  takesValue,
  withRule,
  type QueryField,
  type Condition,
} from './condition-rules.ts';
import styles from './conditions.module.css';

type EditorProps = {
  readonly fields: readonly QueryField[];
  /** A group; a single condition is wrapped in one. */
  readonly value: Condition | undefined;
  /** The form whose list is used to select people; by default the users that the caller manages. */
  readonly listOf?: string;
  /** The maximum nesting depth of groups. */
  readonly maxDepth: number;
  /** The alternatives to a literal value; none by default. */
  readonly sourcesOf?: (field: QueryField | undefined, condition: Condition) => readonly ValueSource[];
  readonly onChange: (root: Condition) => void;
};

/** An alternative source of a condition's value, and the parts of the condition that express it. */
export type ValueSource = SelectOption & { readonly part: Pick<Condition, 'param' | 'values'> };

/** Conditions in groups, of which all or any must hold. Plain controls in document order: the keyboard reaches each. */
export function ConditionEditor({ value, onChange, ...common }: EditorProps) {
  const root =
    value !== undefined && isGroup(value) ? value : groupOf('and', value === undefined ? [] : [value]);
  return <GroupLines {...common} root={root} group={root} place={[]} onChange={onChange} />;
}

type LinesProps = Omit<EditorProps, 'value'> & {
  readonly root: Condition;
  /** The indexes of the condition in its group and of each enclosing group. */
  readonly place: readonly number[];
  readonly onRemove?: () => void;
};

const joinOptions = [
  { value: 'and', text: '满足全部' },
  { value: 'or', text: '满足任一' },
] as const;

const numbered = (indexPath: readonly number[]): string => indexPath.map((at) => at + 1).join('.');

function GroupLines({ group, onRemove, onChange, ...common }: LinesProps & { readonly group: Condition }) {
  const { root, place, fields, maxDepth } = common;
  const addId = useId();
  const focusAfter = useFocusAfter();
  const name = place.length === 0 ? '条件' : `条件组 ${numbered(place)}`;
  const join = group.or === undefined ? 'and' : 'or';
  const parts = partsOf(group);
  const [first] = fields;
  const set = (next: readonly Condition[]) => onChange(groupOf(join, next));
  const add = (wrap: (one: Condition) => Condition) => {
    if (first !== undefined) set([...parts, wrap(conditionOn(first))]);
  };
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles['bar']}>
        <SelectField
          label={`${name}的关系`}
          labelHidden
          options={joinOptions}
          value={join}
          onChange={({ target }) => onChange(groupOf(target.value === 'or' ? 'or' : 'and', parts))}
        />
        <Button
          id={addId}
          type="button"
          size="1"
          variant="surface"
          disabled={first === undefined || !hasRoom(root, 1)}
          onClick={() => add((one) => one)}
        >
          添加条件
        </Button>
        {place.length + 1 < maxDepth ? (
          <Button
            type="button"
            size="1"
            variant="surface"
            disabled={first === undefined || !hasRoom(root, 2)}
            onClick={() => add((one) => groupOf('or', [one]))}
          >
            添加条件组
          </Button>
        ) : null}
        {onRemove === undefined ? null : <RemoveButton name={name} onRemove={onRemove} />}
      </div>
      {parts.length === 0 ? null : (
        <ul className={styles['parts']}>
          {parts.map((part, at) => {
            const partProps = {
              ...common,
              place: [...place, at],
              onChange: (next: Condition) => set(replaced(parts, at, next)),
              onRemove: () => {
                set(spliced(parts, at, 1));
                focusAfter(addId);
              },
            };
            return (
              // Only the index distinguishes one condition from another.
              <li key={numbered(partProps.place)}>
                {isGroup(part) ? (
                  <GroupLines {...partProps} group={part} />
                ) : (
                  <ConditionLine {...partProps} condition={part} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}

type LineProps = Pick<EditorProps, 'fields' | 'listOf' | 'sourcesOf' | 'onChange'> & {
  readonly place: readonly number[];
  readonly condition: Condition;
  readonly onRemove: () => void;
};

function ConditionLine({ fields, listOf, sourcesOf, place, condition, onChange, onRemove }: LineProps) {
  const name = `条件 ${numbered(place)}`;
  const { field: key = '', rule = 'eq', values = [] } = condition;
  const field = fields.find((one) => one.key === key);
  const rules = field === undefined ? [] : rulesOf(field);
  const sources = takesValue(rule) ? sourcesOf?.(field, condition) : undefined;
  const source = sources?.find(({ part }) => sourceName(part) === sourceName(condition));
  return (
    <div className={styles['condition']}>
      <SelectField
        label={`${name}的字段`}
        labelHidden
        options={withStored(
          fields.map((one) => ({ value: one.key, text: one.label })),
          key,
        )}
        value={key}
        onChange={({ target }) => {
          const next = fields.find((one) => one.key === target.value);
          if (next !== undefined) onChange(conditionOn(next));
        }}
      />
      <SelectField
        label={`${name}的比较方式`}
        labelHidden
        // A rule that its field no longer supports stays selectable.
        options={ruleOptions(rules.includes(rule) ? rules : [...rules, rule], field)}
        value={rule}
        onChange={({ target }) => {
          if (isRule(target.value)) onChange(withRule(condition, target.value));
        }}
      />
      {sources === undefined ? null : (
        <SelectField
          label={`${name}的值从哪里来`}
          labelHidden
          options={[{ value: '', text: '固定值' }, ...sources]}
          value={source?.value ?? ''}
          onChange={({ target }) => {
            const next = sources.find((one) => one.value === target.value);
            onChange({ field: key, rule, ...(next?.part ?? { values: [''] }) });
          }}
        />
      )}
      {takesValue(rule) && source === undefined ? (
        <ConditionValue
          label={`${name}的值`}
          field={field}
          rule={rule}
          values={values}
          listOf={listOf}
          onChange={(next) => onChange({ field: key, rule, values: next })}
        />
      ) : null}
      <RemoveButton name={name} onRemove={onRemove} />
    </div>
  );
}

const sourceName = ({ param, values = [] }: Condition): string => JSON.stringify([param, values[0]]);

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Button type="button" size="1" variant="ghost" color="red" aria-label={`删除${name}`} onClick={onRemove}>
      删除
    </Button>
  );
}
