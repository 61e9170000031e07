import { useState } from 'react';
import { isCutShort, useOpenNumber, type Numbers } from '#shared/people/use-open-number.ts';
import styles from '../resource.module.css';

type PhoneCellProps = {
  /** The user whose number it is. */
  readonly userId: string;
  readonly value: string;
  readonly label: string;
  readonly number: keyof Numbers;
};

/** A person's number; a masked one has a button that reveals it. */
export function PhoneCell({ value, ...props }: PhoneCellProps) {
  if (!isCutShort(value)) return <span className={styles['figures']}>{value}</span>;
  // Another number must be revealed separately.
  return <CutNumber key={`${props.userId} ${value}`} value={value} {...props} />;
}

function CutNumber({ userId, value, label, number }: PhoneCellProps) {
  const [whole, setWhole] = useState<string | undefined>(undefined);
  const { isBusy, open } = useOpenNumber(userId);
  const toggle = async () =>
    setWhole(whole === undefined ? ((await open())?.[number] ?? undefined) : undefined);
  return (
    <span className={styles['number']}>
      <span className={styles['figures']}>{whole ?? value}</span>
      <button
        type="button"
        className={styles['action']}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void toggle();
        }}
      >
        {whole === undefined ? '显示' : '隐藏'}
        <span className="visually-hidden">{label}</span>
      </button>
    </span>
  );
}
