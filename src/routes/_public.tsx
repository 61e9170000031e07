import { createFileRoute } from '@tanstack/react-router';
import { PublicLayout } from '#features/shell/public/public-layout.tsx';
import type { PageSearch } from '#shared/app/page.ts';

export const Route = createFileRoute('/_public')({
  validateSearch: (search): PageSearch => search,
  component: PublicLayout,
});
