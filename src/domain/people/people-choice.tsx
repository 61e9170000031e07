import type { ComponentProps } from 'react';
import { useMenu } from '#lib/app-context.tsx';
import { DepartPicker } from './depart-picker.tsx';
import { PeopleField } from './people-field.tsx';

/** Whoever has one of them may read people by their departments. */
const peoplePages = ['/isystem/user', '/isystem/departDetailList'];
/** Whoever has one of them may read the departments they answer for. */
const departPages = [...peoplePages, '/isystem/addressList', '/course/course', '/teaching/workList'];

function useHasAny(pages: readonly string[]): boolean {
  const { routes } = useMenu();
  return pages.some((page) => routes.has(page));
}

/** A field of people of a form: by department for staff, and for others those whom the form's server names. */
export function PeopleChoice({ from, ...field }: ComponentProps<typeof PeopleField>) {
  return <PeopleField {...field} from={useHasAny(peoplePages) ? undefined : from} />;
}

/** A field of departments of a form: for staff those they answer for, for others their own. */
export function DepartChoice(field: ComponentProps<typeof DepartPicker>) {
  return <DepartPicker {...field} own={!useHasAny(departPages)} />;
}
