import { createFileRoute } from '@tanstack/react-router';
import { UserLayout } from '#features/shell/user-layout.tsx';

export const Route = createFileRoute('/user')({
  // With the first chunk: the login page is where people start, and each chunk more is a round trip.
  codeSplitGroupings: [],
  component: UserLayout,
});
