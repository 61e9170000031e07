import type { Schema } from '#openapi/index.ts';
import { keyAct, type FormKey } from '#server/forms/shared/tables/form-keys.rules.ts';
import type { ValueSort } from '#server/forms/shared/values/value-types.ts';
import type { PlanStep } from './plan.rules.ts';

/** The counts of the database for a step. */
export type StepCount = { readonly rows: number | null; readonly samples: readonly string[] };

type WireStep = Schema<'FormPlanStep'>;

const typeNames: Readonly<Record<ValueSort, string>> = {
  text: '文本',
  'text[]': '多个值',
  bigint: '整数',
  numeric: '小数',
  date: '日期',
  timestamptz: '日期时间',
  time: '时间',
  boolean: '是否',
  password: '密码',
  url: '网址',
  richText: '富文本',
  file: '文件',
  image: '图片',
};

/** Describes the effect of a step to the user who confirms it. */
export function stepText(step: PlanStep): string {
  switch (step.act) {
    case 'createTable':
      return '新建数据表';
    case 'addColumn':
      return `新增字段“${step.label}”`;
    case 'convertColumn':
      return `字段“${step.label}”由${typeNames[step.from.holds ?? step.from.type]}转换为${typeNames[step.column.holds ?? step.column.type]}`;
    case 'retireColumn':
      return `移除字段“${step.label}”，数据保留30天`;
    case 'reviveColumn':
      return `恢复字段“${step.label}”及其数据`;
    case 'addKey':
      return keyText(step.key, quoted(step.labels), step.isKept);
    case 'dropKey':
      return droppedText(keyAct(step.name) ?? 'index', quoted(step.labels ?? []));
    case 'publish':
      return '启用新版本';
    default:
      return step satisfies never;
  }
}

const quoted = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join('');

const dropped: Readonly<Record<FormKey['act'], readonly [verb: string, one: string, what: string]>> = {
  unique: ['取消', '一个', '唯一约束'],
  index: ['删除', '一个', '索引'],
  exclusion: ['取消', '', '“不能重叠”'],
  notNull: ['取消', '一个', '必填约束'],
};

function droppedText(act: FormKey['act'], labels: string): string {
  const [verb, one, what] = dropped[act];
  return `${verb}${labels === '' ? one : `${labels}的`}${what}`;
}

function keyText({ act }: FormKey, labels: string, isUnchanged = false): string {
  switch (act) {
    case 'unique':
      return `${labels}不允许重复`;
    case 'index':
      return `为${labels}建立索引`;
    case 'exclusion':
      return `${labels}的时间不允许重叠`;
    case 'notNull':
      return `${labels}${isUnchanged ? '仍为' : ''}必填`;
    default:
      return act satisfies never;
  }
}

/** Returns a step as pages show it. */
export function wireStep(step: PlanStep, counted: StepCount | undefined): WireStep {
  return {
    act: step.act === 'addKey' ? step.key.act : step.act,
    text: stepText(step),
    risk: riskOf(step, counted === undefined ? 0 : counted.rows),
    ...('field' in step ? { field: step.field } : {}),
    ...(counted === undefined ? {} : { rows: counted.rows, samples: [...counted.samples] }),
  };
}

/** Returns the risk of a step. A step that could not be counted in time may affect rows. */
function riskOf(step: PlanStep, rows: number | null): WireStep['risk'] {
  if (rows === 0) return 'none';
  if (step.act === 'convertColumn') return 'loses';
  if (step.act === 'retireColumn') return 'hides';
  // Rows without a value stay as they are until they are changed.
  return step.act === 'addKey' && (step.key.act === 'unique' || step.key.act === 'exclusion')
    ? 'blocks'
    : 'none';
}
