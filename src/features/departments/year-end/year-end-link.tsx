import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useMenu } from '#shared/app/app-context.tsx';

/** The hidden menu entry of the page. */
const yearEndPath: string = '/isystem/yearEnd';

/** Leads to 学年升班; nothing for users who do not have the page. */
export function YearEndLink() {
  const { routes } = useMenu();
  if (!routes.has(yearEndPath)) return null;
  return (
    <Button asChild variant="surface">
      <Link to={yearEndPath}>
        <GraduationCap size={16} aria-hidden="true" />
        学年升班
      </Link>
    </Button>
  );
}
