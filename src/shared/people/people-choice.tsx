import type { ComponentProps } from 'react';
import { DepartPicker } from './depart-picker.tsx';
import { useReadsDeparts, useReadsPeople } from './offered-departs.ts';
import { PeopleField } from './people-field.tsx';

/** A people field of a form: by department for staff, otherwise from the form's own operation. */
export function PeopleChoice({ from, ...field }: ComponentProps<typeof PeopleField>) {
  return <PeopleField {...field} from={useReadsPeople() ? undefined : from} />;
}

/** A department field of a form: for staff the managed departments, for others their own. */
export function DepartChoice(field: ComponentProps<typeof DepartPicker>) {
  return <DepartPicker {...field} own={!useReadsDeparts()} />;
}
