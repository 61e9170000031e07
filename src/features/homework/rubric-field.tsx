import { Button, IconButton } from '@radix-ui/themes';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { NumberField } from '#shared/ui/fields/number-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { maxCriteria, type CriterionValues } from './rubric-values.ts';
import styles from './homework.module.css';

type RubricFieldProps = {
  readonly value: readonly CriterionValues[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly CriterionValues[]) => void;
};

/** 评分标准: up to eight criteria, each with its points. */
export function RubricField({ value, error, onChange }: RubricFieldProps) {
  const id = useId();
  /** The key of the criterion that was added last; its name gets the focus. */
  const [addedKey, setAddedKey] = useState<number>();
  const change = (index: number, part: Partial<CriterionValues>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const isFull = value.length >= maxCriteria;
  const add = () => {
    if (isFull) return;
    const key = nextKey(value);
    setAddedKey(key);
    onChange([...value, { key, id: '', name: '', points: '10' }]);
  };
  const sum = value.reduce((total, { points }) => total + (Number(points) || 0), 0);
  return (
    <fieldset className={styles['rubric']} aria-describedby={error === undefined ? undefined : id}>
      <legend>评分标准（可选）</legend>
      {value.map((one, index) => (
        <div key={one.key} className={styles['criterion']}>
          <TextField
            label={`评分项 ${index + 1}`}
            placeholder="例如：创意"
            ref={one.key === addedKey ? takeFocus : undefined}
            maxLength={40}
            value={one.name}
            onChange={(event) => change(index, { name: event.target.value })}
            onKeyDown={(event) => {
              // Enter continues the list; it would otherwise save and publish the homework.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (one.name.trim() !== '') add();
            }}
          />
          <NumberField
            label={`评分项 ${index + 1} 的分值`}
            min={1}
            max={20}
            value={one.points}
            onChange={(event) => change(index, { points: event.target.value })}
          />
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label={`移除评分项 ${index + 1}`}
            onClick={() => onChange(value.filter((_one, at) => at !== index))}
          >
            <X size={16} />
          </IconButton>
        </div>
      ))}
      {error === undefined ? null : (
        <p id={id} role="alert" className="error-text">
          {error}
        </p>
      )}
      <div className={styles['tools']}>
        <Button type="button" size="1" variant="surface" disabled={isFull} onClick={add}>
          <Plus size={14} aria-hidden="true" />
          添加评分项
        </Button>
        {value.length === 0 ? null : <span>满分 {sum} 分</span>}
      </div>
    </fieldset>
  );
}

function nextKey(rows: readonly CriterionValues[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
