import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { dateProblem } from '#shared/text/date-input.ts';
import { ParamField, type ReportParam } from './param-field.tsx';
import type { ParamValues } from './report-address.ts';
import styles from './online-report.module.css';

type ParamsBarProps = {
  readonly params: readonly ReportParam[];
  /** The values of the current request. */
  readonly values: ParamValues;
  readonly onAsk: (values: ParamValues) => void;
};

/**
 * The parameters of a report; 查询 sends the request again, also with equal values. The input follows the active values.
 */
export function ParamsBar({ params, values, onAsk }: ParamsBarProps) {
  const [typed, setTyped] = useState(values);
  const [followed, setFollowed] = useState(values);
  const [wasSubmitted, setSubmitted] = useState(false);
  // Changed from here, or by 后退: the inputs stay mounted and keep the focus.
  if (JSON.stringify(followed) !== JSON.stringify(values)) {
    setFollowed(values);
    setTyped(values);
    setSubmitted(false);
  }
  const mistakes = new Map(params.map((param) => [param.key, mistakeOf(param, typed[param.key] ?? '')]));
  if (params.length === 0)
    return (
      <div>
        <Button variant="surface" onClick={() => onAsk({})}>
          刷新
        </Button>
      </div>
    );
  return (
    <form
      className={styles['params']}
      aria-label="报表参数"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if ([...mistakes.values()].every((mistake) => mistake === undefined)) onAsk(typed);
      }}
    >
      {params.map((param) => (
        <ParamField
          key={param.key}
          param={param}
          value={typed[param.key] ?? ''}
          error={wasSubmitted ? mistakes.get(param.key) : undefined}
          onChange={(value) => setTyped((all) => ({ ...all, [param.key]: value }))}
        />
      ))}
      <div className={styles['asking']}>
        <Button type="submit">查询</Button>
        <Button
          type="button"
          variant="surface"
          color="gray"
          onClick={() => {
            const defaults = Object.fromEntries(
              params.map(({ key, defaultValue = '' }) => [key, defaultValue]),
            );
            setTyped(defaults);
            onAsk(defaults);
          }}
        >
          重置
        </Button>
      </div>
    </form>
  );
}

const dateKinds = { date: 'day', datetime: 'time' } as const;

function mistakeOf({ label, kind, required = false }: ReportParam, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return required ? `请填写${label}！` : undefined;
  if (kind === 'date' || kind === 'datetime') return dateProblem(text, dateKinds[kind]);
  return kind === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? '请输入数字！' : undefined;
}
