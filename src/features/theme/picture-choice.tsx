import { useId } from 'react';
import styles from './theme.module.css';

type PictureChoiceProps<Value extends string> = {
  readonly legend: string;
  readonly value: Value;
  /** `picture` names the drawing: the position of the menu, and whether it is dark. */
  readonly options: readonly { readonly value: Value; readonly text: string; readonly picture: Picture }[];
  readonly onChange: (value: Value) => void;
};

type Picture = 'darkSide' | 'lightSide' | 'side' | 'top' | 'tabs' | 'places';

/** A choice between two small drawings of the page. */
export function PictureChoice<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: PictureChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['pictures']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['picture']}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles['page']} data-picture={option.picture} aria-hidden="true" />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
