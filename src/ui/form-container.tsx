import { createContext, use, type ReactNode } from 'react';
import styles from './form-container.module.css';

const Disabled = createContext(false);

type FormContainerProps = {
  /** Nothing in the detail area can be changed. */
  readonly disabled: boolean;
  /** What stays usable all the same, such as a button that shows more. */
  readonly edit?: ReactNode;
  /** The detail area. */
  readonly children: ReactNode;
};

/** A form whose detail area can be switched off as a whole: the same fields to fill in and to read. */
export function FormContainer({ disabled, edit, children }: FormContainerProps) {
  return (
    <>
      <fieldset className={styles['area']} disabled={disabled}>
        <Disabled value={disabled}>{children}</Disabled>
      </fieldset>
      {edit}
    </>
  );
}

/** For widgets that are more than native controls: whether they stand in a detail area that is switched off. */
export function useFormDisabled(): boolean {
  return use(Disabled);
}
