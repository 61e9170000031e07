import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The last button of registration and recovery: leads to the login page. */
export function LoginLink({ children }: { readonly children: ReactNode }) {
  return (
    <Button asChild size="3">
      <Link to="/user/login">{children}</Link>
    </Button>
  );
}
