import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#openapi/index.ts';
import { allRolesQuery } from '#shared/api/role.ts';
import type { Patch } from '#shared/text/patched.ts';
import { messageOf } from '#machines/message-of.ts';
import { withStored } from '#shared/ui/choice/option.ts';
import { CheckField, SwitchField } from '#shared/ui/fields/choice-fields.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useFields, usePart } from './builder-context.ts';
import { PartList, ProblemAt } from './part-list.tsx';
import styles from '../builder.module.css';

type Chart = Schema<'ReportChart'>;
type Measure = Schema<'ReportMeasure'>;

const kinds: readonly { readonly value: Chart['kind']; readonly text: string }[] = [
  { value: 'bar', text: '柱状图' },
  { value: 'line', text: '折线图' },
  { value: 'pie', text: '饼图' },
  { value: 'table', text: '数据列表' },
];
const layouts = [
  { value: 'tab', text: 'Tab风格' },
  { value: 'single', text: '单排布局' },
  { value: 'double', text: '双排布局' },
  { value: 'combined', text: '组合布局' },
] as const;

/** 图表: the charts of the groups, their layout, and the roles whose first page shows them. */
export function ChartTab() {
  const [charts = [], change] = usePart('charts');
  const [layout = 'single', changeLayout] = usePart('layout');
  const [measures] = usePart('measures');
  if (measures === undefined)
    return <p className={styles['hint']}>图表需要分组和统计指标：先在“数据”里选择“汇总”。</p>;
  return (
    <div className={styles['list']}>
      <SegmentedChoice label="图表布局" value={layout} options={layouts} onChange={changeLayout} />
      <ProblemAt path="layout" />
      <PartList
        noun="图表"
        path="charts"
        parts={charts}
        max={12}
        make={() => ({ kind: 'bar' as const, title: `图表${charts.length + 1}` })}
        onChange={change}
      >
        {(chart, _at, patch) => (
          <>
            <div className={styles['row']}>
              <SelectField
                label="图表类型"
                options={kinds}
                value={chart.kind}
                onChange={({ target }) => {
                  const next = kinds.find(({ value }) => value === target.value)?.value;
                  if (next !== undefined) patch({ kind: next, ...pieOf(next, chart, measures) });
                }}
              />
              <TextField
                label="图表标题"
                required
                maxLength={50}
                value={chart.title}
                onChange={({ target }) => patch({ title: target.value })}
              />
              <AxisField value={chart.x} onChange={(x) => patch({ x })} />
              {chart.kind === 'bar' ? (
                <SwitchField
                  label="堆叠"
                  labels={['是', '否']}
                  checked={chart.stacked === true}
                  onChange={(isOn) => patch({ stacked: isOn || undefined })}
                />
              ) : null}
            </div>
            <CheckField
              label="系列"
              hint="不选为全部指标"
              options={measures.map(({ key, label }) => ({ value: key, text: label }))}
              value={chart.series ?? []}
              onChange={(series) => patch({ series: series.length === 0 ? undefined : [...series] })}
            />
          </>
        )}
      </PartList>
      <h3>首页显示</h3>
      <Roles />
    </div>
  );
}

/** The parts of a pie must form a whole: those of one measure do, a count next to a mean does not. */
function pieOf(kind: Chart['kind'], chart: Chart, [first, second]: readonly Measure[]): Patch<Chart> {
  if (first === undefined || second === undefined) return {};
  if (kind === 'pie') return chart.series === undefined ? { series: [first.key] } : {};
  const isOfPie = chart.kind === 'pie' && chart.series?.join(' ') === first.key;
  return isOfPie ? { series: undefined } : {};
}

type AxisFieldProps = {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

function AxisField({ value = '', onChange }: AxisFieldProps) {
  const [groups = []] = usePart('groups');
  const { find } = useFields('group');
  return (
    <SelectField
      label="横轴"
      placeholder="第一个分组"
      options={withStored(
        groups.map(({ field, label }) => ({ value: field, text: label ?? find(field)?.label ?? field })),
        value,
      )}
      value={value}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

function Roles() {
  const [roles = [], change] = usePart('dashboardRoles');
  const { data = [], isError, error } = useQuery(allRolesQuery());
  const known = data.map(({ roleCode, roleName }) => ({ value: roleCode, text: roleName }));
  const unknownRoles = roles.filter((role) => known.every(({ value }) => value !== role));
  return (
    <>
      <CheckField
        label="在这些角色的首页显示图表"
        hint="只有能打开这个报表的人看得到；有必填参数又没有默认值的，首页不显示。"
        error={isError ? messageOf(error, '选项加载失败') : undefined}
        options={[...known, ...unknownRoles.map((role) => ({ value: role, text: role }))]}
        value={roles}
        onChange={(next) => change(next.length === 0 ? undefined : [...next])}
      />
      <ProblemAt path="dashboardRoles" isWithin />
    </>
  );
}
