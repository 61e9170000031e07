import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isCutShort, useOpenNumber } from '#shared/people/use-open-number.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { UserValues } from './user-schema.ts';

type PhoneFieldProps = Omit<ComponentProps<typeof TextField>, 'after' | 'type' | 'name' | 'form'> & {
  readonly form: UseFormReturn<UserValues>;
  /** The edited user; undefined for a new one, whose number is never masked. */
  readonly userId: string | undefined;
  readonly name: 'phone' | 'telephone';
};

/** A phone number in the user form: a masked one stays unchanged, is revealed, or is replaced. */
export function PhoneField({ form, userId = '', name, ...field }: PhoneFieldProps) {
  const { isBusy, open } = useOpenNumber(userId);
  const isCut = isCutShort(form.watch(name));
  const show = async () => {
    const fullNumber = (await open())?.[name];
    if (fullNumber === undefined) return;
    form.resetField(name, { defaultValue: fullNumber ?? '' });
    form.setFocus(name);
  };
  return (
    <TextField
      {...field}
      name={name}
      type="tel"
      after={
        isCut && userId !== '' ? (
          <BusyButton type="button" size="1" variant="soft" busy={isBusy} onClick={() => void show()}>
            显示
            <span className="visually-hidden">{field.label}</span>
          </BusyButton>
        ) : undefined
      }
    />
  );
}
