import { useState } from 'react';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { ChooserButton } from '#shared/ui/fields/chooser-button.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { Field, type FieldProps } from '#shared/ui/fields/field.tsx';
import type { SelectOption } from '#shared/ui/fields/select-field.tsx';

type PopupChoiceProps = FieldProps & {
  readonly label: string;
  /** Includes selected options that are no longer offered. */
  readonly options: readonly SelectOption[];
  readonly single: boolean;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

const dialogPart = lazyCode(() => import('./popup-dialog.tsx'));

/** Options in a searchable dialog, for dictionaries that are too long for a list. */
export function PopupChoice({ options, single, value, onChange, ...field }: PopupChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const texts = new Map(options.map((option) => [option.value, option.text]));
  const without = (one: string) => value.filter((other) => other !== one);
  const choose = (one: string) => {
    if (!single) return onChange(value.includes(one) ? without(one) : [...value, one]);
    onChange([one]);
    close();
  };
  return (
    <Field {...field}>
      {(control) => (
        <Chips
          items={value.map((id) => ({ id, text: texts.get(id) ?? id }))}
          onRemove={(id) => onChange(without(id))}
        >
          <ChooserButton noun={field.label} control={control} onClick={() => setOpen(true)} />
          {isOpen ? (
            <LazyView from={dialogPart} onLost={close}>
              {({ PopupDialog }) => (
                <PopupDialog
                  noun={field.label}
                  options={options}
                  single={single}
                  value={value}
                  onChoose={choose}
                  onClose={close}
                />
              )}
            </LazyView>
          ) : null}
        </Chips>
      )}
    </Field>
  );
}
