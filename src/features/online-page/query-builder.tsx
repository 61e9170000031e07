import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { Modal } from '#ui/modal.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { FormField } from './field-values.ts';
import {
  added,
  changed,
  emptyQuery,
  hasRoom,
  isGroup,
  isRule,
  rulesOf,
  takesValue,
  type Condition,
  type Group,
  type NodePath,
} from './query-tree.ts';
import styles from './online-page.module.css';

type QueryBuilderProps = {
  /** Those that can be asked by. */
  readonly fields: readonly FormField[];
  readonly start: Group;
  readonly onSearch: (query: Group) => void;
  readonly onClose: () => void;
};

/** 高级查询: conditions in groups, of which all or any must hold. Plain controls in their order: the keyboard reaches each. */
export function QueryBuilder({ fields, start, onSearch, onClose }: QueryBuilderProps) {
  const [root, setRoot] = useState<Group>(() =>
    start.of.length === 0 ? { ...emptyQuery, of: newConditions(fields) } : start,
  );
  const footer = (
    <>
      <Button type="button" variant="surface" color="gray" onClick={() => onSearch(emptyQuery)}>
        清空条件
      </Button>
      <Button type="button" variant="surface" color="gray" onClick={onClose}>
        取消
      </Button>
      <Button type="button" onClick={() => onSearch(root)}>
        查询
      </Button>
    </>
  );
  return (
    <Modal open title="高级查询" width={820} align="start" onClose={onClose} footer={footer}>
      <form
        className={styles['builder']}
        aria-label="高级查询条件"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(root);
        }}
      >
        {/* Enter in a field presses the first submit button of its form. */}
        <button type="submit" hidden>
          查询
        </button>
        <GroupLines root={root} group={root} path={[]} fields={fields} onChange={setRoot} />
      </form>
    </Modal>
  );
}

function newConditions(fields: readonly FormField[]): readonly Condition[] {
  const [field] = fields;
  const [rule] = field === undefined ? [] : rulesOf(field);
  return field === undefined || rule === undefined ? [] : [{ field: field.key, rule: rule.value, value: '' }];
}

type LinesProps = {
  readonly root: Group;
  readonly path: NodePath;
  readonly fields: readonly FormField[];
  readonly onChange: (root: Group) => void;
};

function GroupLines({ group, ...lines }: LinesProps & { readonly group: Group }) {
  const { root, path, fields, onChange } = lines;
  const name = path.length === 0 ? '条件' : `条件组 ${placeOf(path)}`;
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles['bar']}>
        <SelectField
          label={`${name}的关系`}
          labelHidden
          options={joins}
          value={group.join}
          onChange={({ target }) =>
            onChange(changed(root, path, { ...group, join: target.value === 'or' ? 'or' : 'and' }))
          }
        />
        <Button
          type="button"
          size="1"
          variant="surface"
          disabled={!hasRoom(root, path, 'condition')}
          onClick={() => onChange(newConditions(fields).reduce((all, one) => added(all, path, one), root))}
        >
          添加条件
        </Button>
        <Button
          type="button"
          size="1"
          variant="surface"
          disabled={!hasRoom(root, path, 'group')}
          onClick={() => onChange(added(root, path, { join: 'or', of: newConditions(fields) }))}
        >
          添加条件组
        </Button>
        {path.length === 0 ? null : (
          <RemoveButton name={name} onRemove={() => onChange(changed(root, path, undefined))} />
        )}
      </div>
      <ul className={styles['conditions']}>
        {group.of.map((node, index) => {
          const place = [...path, index];
          return (
            // A place is all that tells one condition from another.
            <li key={place.join('.')}>
              {isGroup(node) ? (
                <GroupLines {...lines} group={node} path={place} />
              ) : (
                <ConditionLine {...lines} condition={node} path={place} />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const joins = [
  { value: 'and', text: '满足全部' },
  { value: 'or', text: '满足任一' },
] as const;

const placeOf = (path: NodePath): string => path.map((index) => index + 1).join('.');

function ConditionLine({
  root,
  path,
  fields,
  condition,
  onChange,
}: LinesProps & { readonly condition: Condition }) {
  const field = fields.find(({ key }) => key === condition.field);
  const name = `条件 ${placeOf(path)}`;
  const set = (part: Partial<Condition>) => onChange(changed(root, path, { ...condition, ...part }));
  const rules = field === undefined ? [] : rulesOf(field);
  return (
    <div className={styles['condition']}>
      <SelectField
        label={`${name}的字段`}
        labelHidden
        options={fields.map(({ key, label }) => ({ value: key, text: label }))}
        value={condition.field}
        onChange={({ target }) => {
          const next = fields.find(({ key }) => key === target.value);
          const [first] = next === undefined ? [] : rulesOf(next);
          if (next !== undefined && first !== undefined)
            set({ field: next.key, rule: first.value, value: '' });
        }}
      />
      <SelectField
        label={`${name}的比较方式`}
        labelHidden
        options={rules}
        value={condition.rule}
        onChange={({ target }) => {
          if (isRule(target.value)) set({ rule: target.value });
        }}
      />
      {takesValue(condition.rule) ? (
        <ValueControl name={name} field={field} condition={condition} onChange={(value) => set({ value })} />
      ) : null}
      <RemoveButton name={name} onRemove={() => onChange(changed(root, path, undefined))} />
    </div>
  );
}

type ValueControlProps = {
  readonly name: string;
  readonly field: FormField | undefined;
  readonly condition: Condition;
  readonly onChange: (value: string) => void;
};

const yesNo = [
  { value: 'true', text: '是' },
  { value: 'false', text: '否' },
] as const;

function ValueControl({ name, field, condition: { rule, value }, onChange }: ValueControlProps) {
  const label = `${name}的值`;
  const options = field?.kind === 'switch' ? yesNo : (field?.options ?? []);
  if (options.length > 0 && rule !== 'in' && rule !== 'like')
    return (
      <SelectField
        label={label}
        labelHidden
        placeholder="请选择"
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      label={label}
      labelHidden
      autoComplete="off"
      type={field?.kind === 'date' ? 'date' : 'text'}
      placeholder={
        rule === 'in' ? '多个值用逗号隔开' : field?.kind === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : '请输入...'
      }
      maxLength={2000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Button type="button" size="1" variant="ghost" color="red" aria-label={`删除${name}`} onClick={onRemove}>
      删除
    </Button>
  );
}
