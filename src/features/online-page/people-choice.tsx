import type { ComponentProps } from 'react';
import { PeopleField } from '#domain/people/people-field.tsx';
import { useMenu } from '#lib/app-context.tsx';

/** Whoever has one of them may read people by their departments. */
const staffPages = ['/isystem/user', '/isystem/departDetailList'];

/** A field of people of a form: by department for staff, and for others those whom the form's server names. */
export function PeopleChoice({ from, ...field }: ComponentProps<typeof PeopleField>) {
  const { routes } = useMenu();
  const isStaff = staffPages.some((page) => routes.has(page));
  return <PeopleField {...field} from={isStaff ? undefined : from} />;
}
