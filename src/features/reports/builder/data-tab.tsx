import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { withStored } from '#shared/ui/choice/option.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useBuilder, useBuilderState, useFields, usePart } from './builder-context.ts';
import type { Definition, SourceField } from '#machines/report-building/report-values.ts';
import { ColumnList } from './column-list.tsx';
import { MeasureList } from './measure-list.tsx';
import { PartList, ProblemAt } from './part-list.tsx';
import styles from '../builder.module.css';

type Step = NonNullable<Schema<'ReportGroup'>['step']>;

const steps: readonly { readonly value: Step; readonly text: string }[] = [
  { value: 'day', text: '按天' },
  { value: 'week', text: '按周' },
  { value: 'month', text: '按月' },
  { value: 'quarter', text: '按季度' },
  { value: 'year', text: '按年' },
];
const isDay = (field: SourceField | undefined): boolean =>
  field?.type === 'date' || field?.type === 'timestamptz';
const modes = [
  { value: 'rows', text: '明细' },
  { value: 'groups', text: '汇总' },
] as const;

type Mode = (typeof modes)[number]['value'];

/** Returns whether a change of mode would lose more than the defaults of 汇总. */
function losesBySwitch({ groups = [], measures = [], pivot, charts = [], order = [] }: Definition): boolean {
  const hasCustomMeasures =
    measures.length > 1 || measures.some(({ fn, label }) => fn !== 'count' || label !== '条数');
  return hasCustomMeasures || pivot !== undefined || groups.length + charts.length + order.length > 0;
}

/** 数据: plain rows, or groups with measures; their order and limit. */
export function DataTab() {
  const isGrouped = useBuilderState(({ present }) => present.definition?.measures !== undefined);
  const actor = useBuilder();
  const [requestedMode, setRequestedMode] = useState<Mode>();
  const change = (mode: Mode) => {
    const { definition } = actor.getSnapshot().context.present;
    // A press or an arrow key discards nothing without a confirmation.
    if (definition !== undefined && losesBySwitch(definition)) setRequestedMode(mode);
    else switchTo(mode);
  };
  const switchTo = (mode: Mode) => {
    const { definition } = actor.getSnapshot().context.present;
    if (definition === undefined) return;
    const {
      measures: _measures,
      groups: _groups,
      pivot: _pivot,
      charts: _charts,
      order: _order,
      ...rest
    } = definition;
    const next: Definition =
      mode === 'rows'
        ? rest
        : { ...rest, groups: [], measures: [{ key: 'count', fn: 'count', label: '条数' }] };
    actor.send({ type: 'values.change', patch: { definition: next } });
  };
  return (
    <div className={styles['list']}>
      <SegmentedChoice
        label="报表类型"
        value={isGrouped ? 'groups' : 'rows'}
        options={modes}
        onChange={change}
      />
      {requestedMode === undefined ? null : (
        <ConfirmDialog
          open
          title="确认"
          text="换一种报表类型会清空分组、统计指标、透视列、图表和排序。"
          confirmText="更换"
          onConfirm={() => {
            switchTo(requestedMode);
            setRequestedMode(undefined);
          }}
          onClose={() => setRequestedMode(undefined)}
        />
      )}
      {isGrouped ? <Groups /> : null}
      <ColumnList isGrouped={isGrouped} />
      <Orders />
    </div>
  );
}

function Groups() {
  const [groups = [], change] = usePart('groups');
  const { options, find } = useFields('group');
  const [first] = options;
  const free = options.find(({ value }) => groups.every(({ field }) => field !== value)) ?? first;
  return (
    <>
      <h3>分组</h3>
      <PartList
        noun="分组"
        path="groups"
        parts={groups}
        max={5}
        make={free === undefined ? undefined : () => ({ field: free.value })}
        onChange={change}
      >
        {({ field, step, label = '' }, _at, patch) => (
          <div className={styles['row']}>
            <SelectField
              label="分组字段"
              options={withStored(options, field)}
              value={field}
              onChange={({ target }) => patch({ field: target.value, step: undefined })}
            />
            {isDay(find(field)) ? (
              <StepField value={step} onChange={(next) => patch({ step: next })} />
            ) : null}
            <TextField
              label="标题"
              maxLength={50}
              placeholder={find(field)?.label ?? ''}
              value={label}
              onChange={({ target }) => patch({ label: target.value === '' ? undefined : target.value })}
            />
          </div>
        )}
      </PartList>
      <h3>统计指标</h3>
      <MeasureList />
      <PivotPart />
    </>
  );
}

type StepFieldProps = { readonly value: Step | undefined; readonly onChange: (step: Step) => void };

function StepField({ value = 'day', onChange }: StepFieldProps) {
  return (
    <SelectField
      label="时间粒度"
      options={steps}
      value={value}
      onChange={({ target }) => {
        const next = steps.find((step) => step.value === target.value)?.value;
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

function PivotPart() {
  const [pivot, change] = usePart('pivot');
  const { options, find } = useFields('group');
  return (
    <>
      <h3>透视列</h3>
      <div className={styles['row']}>
        <SelectField
          label="透视字段"
          hint="它的每个取值成为一列"
          placeholder="不透视"
          options={options}
          value={pivot?.field ?? ''}
          onChange={({ target }) => change(target.value === '' ? undefined : { field: target.value })}
        />
        {pivot !== undefined && isDay(find(pivot.field)) ? (
          <StepField value={pivot.step} onChange={(step) => change({ ...pivot, step })} />
        ) : null}
      </div>
      <ProblemAt path="pivot" isWithin />
    </>
  );
}

const sortDirections = [
  { value: 'asc', text: '升序' },
  { value: 'desc', text: '降序' },
] as const;

function Orders() {
  const [order = [], change] = usePart('order');
  const [limit, changeLimit] = usePart('limit');
  const [columns = []] = usePart('columns');
  const [groups = []] = usePart('groups');
  const [measures] = usePart('measures');
  const { find } = useFields('show');
  const optionOf = (key: string, label?: string) => ({ value: key, text: label ?? find(key)?.label ?? key });
  const names =
    measures === undefined
      ? columns.map(({ field, label }) => optionOf(field, label))
      : [...groups, ...measures.map(({ key, label }) => ({ field: key, label }))].map(({ field, label }) =>
          optionOf(field, label),
        );
  const [first] = names;
  return (
    <>
      <h3>排序和条数</h3>
      <PartList
        noun="排序"
        path="order"
        parts={order}
        max={5}
        make={first === undefined ? undefined : () => ({ by: first.value, order: 'asc' as const })}
        onChange={change}
      >
        {({ by, order: direction }, _at, patch) => (
          <div className={styles['row']}>
            <SelectField
              label="排序字段"
              options={withStored(names, by)}
              value={by}
              onChange={({ target }) => patch({ by: target.value })}
            />
            <SelectField
              label="顺序"
              options={sortDirections}
              value={direction}
              onChange={({ target }) => patch({ order: target.value === 'desc' ? 'desc' : 'asc' })}
            />
          </div>
        )}
      </PartList>
      <NumberField
        label="最多条数"
        hint="1 到 10000，不填为 10000"
        min={1}
        max={10_000}
        value={limit === undefined ? '' : String(limit)}
        onChange={({ target }) => {
          const number = Math.trunc(Number(target.value));
          changeLimit(target.value === '' || number < 1 ? undefined : Math.min(number, 10_000));
        }}
      />
    </>
  );
}
