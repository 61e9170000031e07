import { createFileRoute } from '@tanstack/react-router';
import { UserLayout } from '#features/shell/user-layout.tsx';

export const Route = createFileRoute('/user')({
  // In the first chunk: users start at the login page, and each further chunk is a round trip.
  codeSplitGroupings: [],
  component: UserLayout,
});
