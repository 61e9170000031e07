import { createContext, use, type ReactNode } from 'react';
import styles from './form-container.module.css';

const Disabled = createContext(false);

type FormContainerProps = {
  /** Disables the whole detail area. */
  readonly disabled: boolean;
  /** Controls that stay enabled, such as a button that shows more. */
  readonly edit?: ReactNode;
  /** The detail area. */
  readonly children: ReactNode;
};

/** A form whose detail area can be disabled as a whole: the same fields serve editing and reading. */
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

/** Returns whether a custom control is in a disabled detail area. */
export function useFormDisabled(): boolean {
  return use(Disabled);
}
