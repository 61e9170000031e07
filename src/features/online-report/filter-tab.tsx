import { Button } from '@radix-ui/themes';
import { useId } from 'react';
import type { Schema } from '#openapi/index.ts';
import { withStored } from '#ui/choice/option.ts';
import { SelectField } from '#ui/select-field.tsx';
import { useFocusAfter } from '#ui/use-focus-after.ts';
import { useFields, usePart } from './builder-context.ts';
import type { SourceField } from './builder-state.ts';
import { rulesOf, takesValue, type Rule } from './filter-rules.ts';
import { ParamList } from './param-list.tsx';
import { ProblemAt } from './part-list.tsx';
import { ValueField } from './value-field.tsx';
import styles from './builder.module.css';

type Condition = Schema<'ReportCondition'>;

/** 筛选与参数: what rows are counted, and what of it the reader chooses. */
export function FilterTab() {
  const [filter, change] = usePart('filter');
  const root: Condition = filter?.and === undefined && filter?.or === undefined ? wrapped(filter) : filter;
  return (
    <div className={styles['list']}>
      <h3>筛选条件</h3>
      <GroupOf
        name="条件"
        path="filter"
        group={root}
        depth={1}
        onChange={(next) => change(partsOf(next).length === 0 ? undefined : next)}
      />
      <ProblemAt path="filter" isWithin />
      <h3>参数</h3>
      <ParamList />
    </div>
  );
}

const wrapped = (filter: Condition | undefined): Condition => ({ and: filter === undefined ? [] : [filter] });
const partsOf = ({ and, or }: Condition): readonly Condition[] => and ?? or ?? [];
const groupWith = (isAny: boolean, parts: readonly Condition[]): Condition =>
  isAny ? { or: [...parts] } : { and: [...parts] };

type GroupOfProps = {
  readonly name: string;
  readonly path: string;
  readonly group: Condition;
  readonly depth: number;
  readonly onChange: (group: Condition) => void;
  readonly onRemove?: () => void;
};

const joins = [
  { value: 'and', text: '满足全部' },
  { value: 'or', text: '满足任一' },
] as const;

/** As the server has them: five levels, of which a condition is the last. */
const deepest = 4;

function GroupOf({ name, path, group, depth, onChange, onRemove }: GroupOfProps) {
  const { fields } = useFields('filter');
  const addId = useId();
  const focusAfter = useFocusAfter();
  const isAny = group.or !== undefined;
  const parts = partsOf(group);
  const [first] = fields;
  const set = (next: readonly Condition[]) => onChange(groupWith(isAny, next));
  const one = first === undefined ? undefined : conditionOn(first);
  return (
    <fieldset className={styles['entry']}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles['bar']}>
        <SelectField
          label={`${name}的关系`}
          labelHidden
          options={joins}
          value={isAny ? 'or' : 'and'}
          onChange={({ target }) => onChange(groupWith(target.value === 'or', parts))}
        />
        <Button
          id={addId}
          type="button"
          size="1"
          variant="surface"
          disabled={one === undefined}
          onClick={() => set(one === undefined ? parts : [...parts, one])}
        >
          添加条件
        </Button>
        {depth < deepest ? (
          <Button
            type="button"
            size="1"
            variant="surface"
            disabled={one === undefined}
            onClick={() => set(one === undefined ? parts : [...parts, { or: [one] }])}
          >
            添加条件组
          </Button>
        ) : null}
        {onRemove === undefined ? null : <Remove name={name} onRemove={onRemove} />}
      </div>
      {parts.map((part, at) => {
        const place = `${path}.${isAny ? 'or' : 'and'}.${at}`;
        const own = `${name} ${at + 1}`;
        const setOne = (next: Condition) => set(parts.with(at, next));
        const remove = () => {
          set(parts.toSpliced(at, 1));
          focusAfter(addId);
        };
        return part.and === undefined && part.or === undefined ? (
          <ConditionLine key={place} name={own} condition={part} onChange={setOne} onRemove={remove} />
        ) : (
          <GroupOf
            key={place}
            name={own}
            path={place}
            group={part}
            depth={depth + 1}
            onChange={setOne}
            onRemove={remove}
          />
        );
      })}
    </fieldset>
  );
}

function conditionOn(field: SourceField): Condition {
  const [rule] = rulesOf(field);
  return { field: field.key, rule: rule?.value ?? 'eq', values: [''] };
}

function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Button type="button" size="1" variant="ghost" color="red" aria-label={`删除${name}`} onClick={onRemove}>
      删除
    </Button>
  );
}

type LineProps = {
  readonly name: string;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
};

/** Stands for a value that is typed here, in the list of parameters. */
const typed = '';

function ConditionLine({ name, condition, onChange, onRemove }: LineProps) {
  const { options, find } = useFields('filter');
  const [params = []] = usePart('params');
  const field = find(condition.field);
  const rules = field === undefined ? [] : rulesOf(field);
  const rule: Rule = condition.rule ?? 'eq';
  const stood = placesOf(field).find(({ value }) => value === condition.values?.[0])?.value;
  const base = { field: condition.field ?? '', rule };
  return (
    <div className={styles['row']}>
      <SelectField
        label={`${name}的字段`}
        labelHidden
        options={withStored(options, condition.field)}
        value={condition.field ?? ''}
        onChange={({ target }) => {
          const next = find(target.value);
          if (next !== undefined) onChange(conditionOn(next));
        }}
      />
      <SelectField
        label={`${name}的比较方式`}
        labelHidden
        options={rules}
        value={rule}
        onChange={({ target }) => {
          const next = rules.find(({ value }) => value === target.value)?.value;
          if (next === undefined) return;
          const { values: _values, param: _param, ...rest } = condition;
          onChange({ ...rest, rule: next, ...(takesValue(next) ? { values: [''] } : {}) });
        }}
      />
      {takesValue(rule) ? (
        <>
          <SelectField
            label={`${name}的值从哪里来`}
            labelHidden
            options={[
              { value: typed, text: '固定值' },
              ...(rule === 'in' ? [] : placesOf(field)),
              ...params.map(({ key, label }) => ({ value: key, text: `参数：${label}` })),
            ]}
            value={condition.param ?? stood ?? typed}
            onChange={({ target: { value } }) =>
              onChange({
                ...base,
                ...(params.some(({ key }) => key === value) ? { param: value } : { values: [value] }),
              })
            }
          />
          {condition.param === undefined && stood === undefined ? (
            <ValueField
              name={name}
              field={field}
              rule={rule}
              values={condition.values ?? []}
              onChange={(values) => onChange({ ...base, values })}
            />
          ) : null}
        </>
      ) : null}
      <Remove name={name} onRemove={onRemove} />
    </div>
  );
}

const days = [
  { value: '{today}', text: '今天' },
  { value: '{weekStart}', text: '本周一' },
  { value: '{monthStart}', text: '本月1日' },
  { value: '{yearStart}', text: '本年1月1日' },
] as const;
const me = [{ value: '{me}', text: '查看报表的人' }] as const;

/** What stands for a value that the server fills in. */
function placesOf(field: SourceField | undefined) {
  if (field?.type === 'date' || field?.type === 'timestamptz') return days;
  return field?.kind === 'user' ? me : [];
}
