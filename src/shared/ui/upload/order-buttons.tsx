import { IconButton } from '@radix-ui/themes';
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { flushSync } from 'react-dom';
import styles from './upload.module.css';

type OrderButtonsProps = {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
};

/** 前移, 后移 and 移除 of one entry. */
export function OrderButtons({ name, index, count, onMove, onRemove }: OrderButtonsProps) {
  const move = (to: number, button: HTMLElement) => {
    // The entry is removed from the document and reinserted, which loses the focus.
    flushSync(() => onMove(index, to));
    button.focus();
  };
  return (
    <span className={styles['order']}>
      {count > 1 ? (
        <>
          <IconButton
            variant="ghost"
            color="gray"
            type="button"
            aria-label={`前移${name}`}
            title="前移"
            // The button is not disabled: a disabled button would lose the focus that moved the entry here.
            aria-disabled={index === 0}
            onClick={(event) => move(index - 1, event.currentTarget)}
          >
            <ArrowLeft size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            variant="ghost"
            color="gray"
            type="button"
            aria-label={`后移${name}`}
            title="后移"
            aria-disabled={index === count - 1}
            onClick={(event) => move(index + 1, event.currentTarget)}
          >
            <ArrowRight size={16} aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
      <IconButton
        variant="ghost"
        color="gray"
        type="button"
        aria-label={`移除${name}`}
        title="移除"
        onClick={onRemove}
      >
        <X size={16} className={styles['remove']} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
