import type { Schema } from '#openapi/index.ts';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';
import styles from '../form-designer.module.css';

type Plan = Schema<'FormPlan'>;
type Step = Plan['steps'][number];

const risks: Readonly<Record<Exclude<Step['risk'], 'none'>, readonly [TagTone, string]>> = {
  loses: ['danger', '会丢失数据'],
  hides: ['warning', '数据不再显示'],
  blocks: ['danger', '无法执行'],
};

/** The effects of publishing, step by step: the number of affected rows, and examples of lost values. */
export function PlanView({ plan }: { readonly plan: Plan }) {
  const { problems, steps } = plan;
  if (problems.length === 0 && steps.length === 0) return <p>草稿与已发布的版本一致，没有需要发布的变更。</p>;
  return (
    <>
      {problems.length === 0 ? null : (
        <section>
          <h3>请先修改这些问题（{problems.length}）</h3>
          <ul className={styles['list']} aria-label="问题">
            {problems.map(({ message, field }) => (
              <li key={`${field ?? ''} ${message}`}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {steps.length === 0 ? null : (
        <ol className={styles['steps']} aria-label="变更计划">
          {[...stepsByText(steps)].map(([key, step]) => (
            <PlanStep key={key} step={step} />
          ))}
        </ol>
      )}
    </>
  );
}

/** Steps with equal text, such as both indexes of a region, count as one for the user. */
const stepsByText = (steps: readonly Step[]): ReadonlyMap<string, Step> =>
  new Map(steps.map((step) => [`${step.act} ${step.field ?? ''} ${step.text}`, step]));

function PlanStep({ step: { text, risk, rows, samples } }: { readonly step: Step }) {
  const [tone, word] = risk === 'none' ? (['neutral', ''] as const) : risks[risk];
  return (
    <li>
      <span>{text}</span>
      {word === '' ? null : <Tag tone={tone}>{word}</Tag>}
      {rows === undefined || rows === 0 ? null : (
        <span>{rows === null ? '行数较多，未统计' : `涉及 ${rows} 行`}</span>
      )}
      {samples === undefined || samples.length === 0 ? null : (
        <span className={styles['samples']}>例如：{samples.join('、')}</span>
      )}
    </li>
  );
}

/** Returns whether rows lose values. */
export function losesValues({ steps }: Plan): boolean {
  return steps.some(({ risk, rows }) => risk === 'loses' && rows !== 0);
}
