import { useDeferredValue, useMemo, useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { optionalCode, useOptionalCode } from '#shared/react/optional-code.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import type { Definition } from '../definition-parts.ts';
import { useDesignerState, useKeyChoices } from '../designer-context.ts';
import { useFormPages, type SampleRow } from '../form-pages.ts';
import { events } from '../definition-labels.ts';
import type * as TrialCode from '../try-out-form.ts';
import type { TriedLine, Trial } from '../try-out-form.ts';
import styles from '../form-designer.module.css';

const tryOutForm = optionalCode(() => import('../try-out-form.ts'));

type Code = typeof TrialCode;

/** 试运行: the results of formulas and rules for an entered or selected row; nothing is saved. */
export function TryOutTab({ code }: { readonly code: string | undefined }) {
  const trial = useOptionalCode(tryOutForm);
  const definition = useDeferredValue(useDesignerState(({ present }) => present));
  if (trial === undefined) return <PageSkeleton rows={3} />;
  if (trial === null) return <EmptyState text="试运行打不开，请刷新页面" />;
  if ((definition.rules ?? []).length === 0 && definition.fields.every(({ kind }) => kind !== 'formula'))
    return <EmptyState text="还没有公式和规则。添加后，在这里填写样例值，看它们的结果" />;
  return <Trying trial={trial} definition={definition} code={code} />;
}

type TryingProps = {
  readonly trial: Code;
  readonly definition: Definition;
  readonly code: string | undefined;
};

function Trying({ trial, definition, code }: TryingProps) {
  const { sample } = useFormPages();
  const fields = useKeyChoices();
  const { form, keys } = useMemo(() => trial.preparedTrial(definition), [trial, definition]);
  const [event, setEvent] = useState<Schema<'FormRule'>['event']>('change');
  const [changed, setChanged] = useState('');
  const username = useSession(({ context }) => context.userInfo?.username ?? '');
  const field = fields.find(({ value }) => value === changed)?.value;
  const happening: Trial = { event, changed: event === 'change' ? field : undefined, username };
  return (
    <div className={styles['settings']}>
      <div className={styles['row']}>
        <SelectField
          label="何时"
          options={events}
          value={event}
          onChange={({ target }) =>
            setEvent(events.find(({ value }) => value === target.value)?.value ?? 'change')
          }
        />
        {event === 'change' ? (
          <SelectField
            label="改变的字段"
            placeholder="没有指定"
            options={fields}
            value={field ?? ''}
            onChange={({ target }) => setChanged(target.value)}
          />
        ) : null}
      </div>
      <h3>样例值</h3>
      {sample({
        definition,
        code,
        keys,
        children: (row) => <Outcome trial={trial} {...{ definition, form, row, happening }} />,
      })}
    </div>
  );
}

type OutcomeProps = {
  readonly trial: Code;
  readonly definition: Definition;
  readonly form: ReturnType<Code['preparedTrial']>['form'];
  readonly row: SampleRow;
  readonly happening: Trial;
};

function Outcome({ trial, definition, form, row, happening }: OutcomeProps) {
  const { formulas, rules, refusals, steps } = trial.triedForm(definition, form, row, happening);
  const [max, one] = [trial.maxRowSteps, trial.maxSteps].map((count) => count.toLocaleString('zh-CN'));
  return (
    <section aria-label="试运行结果" className={styles['settings']}>
      <h3>结果</h3>
      {refusals.length === 0 ? (
        <p>规则没有拒绝这条记录</p>
      ) : (
        <ul className={styles['list']} aria-label="拒绝的原因">
          {refusals.map((text) => (
            <li key={text} className={styles['problem']}>
              {text}
            </li>
          ))}
        </ul>
      )}
      <Lines label="公式" lines={formulas} />
      <Lines label="规则" lines={rules} />
      <p className={styles['empty']}>
        {`填写用了 ${steps.set} 步，判断用了 ${steps.said} 步（各不超过 ${max} 步，一个表达式不超过 ${one} 步）`}
      </p>
    </section>
  );
}

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly TriedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <table className={styles['rights']} aria-label={`${label}的结果`}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">结果</th>
          <th scope="col">步数</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, outcome, tone, steps }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={{ plain: undefined, still: styles['empty'], wrong: styles['problem'] }[tone]}>
              {outcome}
            </td>
            <td>{steps}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
