import { Button } from '@radix-ui/themes';
import { useState, type ReactElement } from 'react';
import { isWithin, timeOfDayAlone, type DateBounds, type DateKind } from '#shared/text/date-input.ts';
import { dateTimeText, dayText } from '#shared/text/date-text.ts';
import { Calendar } from './calendar.tsx';
import { Popover } from '../dialogs/popover.tsx';
import { TimeChoice } from './time-choice.tsx';
import styles from './calendar.module.css';

type DatePanelProps = DateBounds & {
  readonly trigger: ReactElement;
  readonly kind: DateKind;
  /** A date, or empty. */
  readonly value: string;
  readonly openAt?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** The calendar at its button, initially open. A selected day closes it, unless a time is needed too. */
export function DatePanel({ trigger, ...props }: DatePanelProps) {
  return (
    <Popover trigger={trigger} label="日历" width={284} align="end" defaultOpen>
      {(close) => <Choices {...props} onDone={close} />}
    </Popover>
  );
}

type ChoicesProps = Omit<DatePanelProps, 'trigger'> & { readonly onDone: () => void };

function Choices({ kind, value, openAt, min, max, onChange, onDone }: ChoicesProps) {
  const hasTime = kind === 'time' || kind === 'end';
  const [today] = useState(() => dayText(new Date()));
  const day = value.slice(0, 10);
  const time = value.slice(11) || timeOfDayAlone(kind);
  const finish = (next: string) => {
    onChange(next);
    onDone();
  };
  return (
    <div className={styles['panel']}>
      <Calendar
        value={day}
        today={today}
        openAt={openAt}
        // A moment is near today; a day may be a birthday.
        yearsBack={kind === 'day' ? 100 : 5}
        min={min}
        max={max}
        onChoose={(chosen) => (hasTime ? onChange(`${chosen} ${time}`) : finish(chosen))}
      />
      {hasTime ? (
        <TimeChoice value={time} onChange={(next) => onChange(`${day === '' ? today : day} ${next}`)} />
      ) : null}
      <div className={styles['foot']}>
        <Button
          type="button"
          variant="surface"
          color="gray"
          disabled={!isWithin(today, { min, max })}
          onClick={() => finish(hasTime ? dateTimeText(new Date()) : today)}
        >
          {hasTime ? '此刻' : '今天'}
        </Button>
        <Button
          type="button"
          variant="surface"
          color="gray"
          disabled={value === ''}
          onClick={() => finish('')}
        >
          清空
        </Button>
        {hasTime ? (
          <Button type="button" className={styles['main']} onClick={onDone}>
            确定
          </Button>
        ) : null}
      </div>
    </div>
  );
}
