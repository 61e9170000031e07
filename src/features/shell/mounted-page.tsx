import type { Schema } from '#openapi/index.ts';
import type { ComponentType } from 'react';
import type { PageProps, PageSearch } from '#shared/app/page.ts';
import { MissingPage } from './missing-page.tsx';

type MountedPageProps = {
  /** The component name, for the message about a missing page. */
  readonly name: string;
  readonly page: ComponentType<PageProps> | null;
  readonly path: string;
  readonly search: PageSearch;
  readonly title: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly permissions?: readonly Schema<'PermissionEntry'>[];
};

const nothing = {};
const noPermissions: readonly Schema<'PermissionEntry'>[] = [];

/** Passes its address to a page. */
export function MountedPage({
  name,
  page: Page,
  path,
  search,
  title,
  params,
  permissions,
}: MountedPageProps) {
  if (Page === null) return <MissingPage name={name} />;
  return (
    <Page
      path={path}
      search={search}
      params={params ?? nothing}
      permissions={permissions ?? noPermissions}
      title={title}
    />
  );
}
