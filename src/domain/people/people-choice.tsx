import type { ComponentProps } from 'react';
import { DepartPicker } from './depart-picker.tsx';
import { useReadsDeparts, useReadsPeople } from './offered-departs.ts';
import { PeopleField } from './people-field.tsx';

/** A field of people of a form: by department for staff, and for others those whom the form's server names. */
export function PeopleChoice({ from, ...field }: ComponentProps<typeof PeopleField>) {
  return <PeopleField {...field} from={useReadsPeople() ? undefined : from} />;
}

/** A field of departments of a form: for staff those they answer for, for others their own. */
export function DepartChoice(field: ComponentProps<typeof DepartPicker>) {
  return <DepartPicker {...field} own={!useReadsDeparts()} />;
}
