import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** At the end of another way in: on to the login page. */
export function LoginLink({ children }: { readonly children: ReactNode }) {
  return (
    <Button asChild size="3">
      <Link to="/user/login">{children}</Link>
    </Button>
  );
}
