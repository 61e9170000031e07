import { Button } from '@radix-ui/themes';
import styles from './link-field.module.css';

type ChoiceItem = { readonly id: string; readonly text: string };

type ChoiceRowsProps = {
  /** The name of the list. */
  readonly label: string;
  readonly items: readonly ChoiceItem[];
  readonly single: boolean;
  readonly isChosen: (item: ChoiceItem) => boolean;
  readonly onChoose: (item: ChoiceItem) => void;
};

/** The options of a dialog as a column: a press selects, and deselects if several can be selected. */
export function ChoiceRows({ label, items, single, isChosen, onChoose }: ChoiceRowsProps) {
  return (
    <ul className={styles['choices']} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Button
            type="button"
            variant={isChosen(item) ? 'soft' : 'ghost'}
            {...(single ? { 'aria-current': isChosen(item) } : { 'aria-pressed': isChosen(item) })}
            onClick={() => onChoose(item)}
          >
            {item.text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
