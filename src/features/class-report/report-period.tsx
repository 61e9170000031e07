import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { dateProblem } from '#shared/text/date-input.ts';
import { DateField } from '#shared/ui/dates/date-field.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import styles from './class-report.module.css';

export type Span = { readonly startTime: string; readonly endTime: string };
export type Period = '30' | '60' | '90';

const periods = [
  { value: '30', text: '最近30天' },
  { value: '60', text: '最近60天' },
  { value: '90', text: '最近90天' },
] as const;

type ReportPeriodProps = {
  /** Undefined: a custom period. */
  readonly period: Period | undefined;
  readonly span: Span;
  readonly onPeriod: (period: Period) => void;
  readonly onSpan: (span: Span) => void;
};

/** The selected period. */
export function ReportPeriod({ period, span, onPeriod, onSpan }: ReportPeriodProps) {
  const [typed, setTyped] = useState(span);
  const isWrong =
    typed.startTime === '' ||
    typed.endTime === '' ||
    dateProblem(typed.startTime, 'day') !== undefined ||
    dateProblem(typed.endTime, 'day', { min: typed.startTime }) !== undefined;
  return (
    <form
      className={styles['period']}
      aria-label="时间范围"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onSpan(typed);
      }}
    >
      <SegmentedChoice<Period | 'own'>
        label="最近"
        value={period ?? 'own'}
        options={periods}
        onChange={(value) => {
          if (value !== 'own') onPeriod(value);
        }}
      />
      <DateField
        label="开始日期"
        value={typed.startTime}
        onChange={(startTime) => setTyped({ ...typed, startTime })}
      />
      <DateField
        label="结束日期"
        value={typed.endTime}
        min={typed.startTime}
        onChange={(endTime) => setTyped({ ...typed, endTime })}
      />
      <Button type="submit" variant="surface" color="gray" disabled={isWrong}>
        查询
      </Button>
    </form>
  );
}
