import type { Schema } from '#openapi/index.ts';
import type { RoleCode } from '#server/store/seed/seed-context.ts';

export type ButtonSeed = {
  name: string;
  perms: string;
  /** 1 shown, 2 usable only when granted. */
  type: '1' | '2';
  isRoute?: false;
  roles: readonly RoleCode[];
};

export type MenuSeed = {
  name: string;
  url: string;
  component: string;
  icon?: string;
  /** For entries of the first level. */
  section?: Schema<'MenuSection'>;
  sort: number;
  hidden?: true;
  /** Hidden in the menus of staff. */
  pupilsOnly?: true;
  /** A group that opens its own page, with links to everything below it. */
  ownPage?: true;
  /** A page outside of the app, opened in another window. */
  ownWindow?: true;
  roles: readonly RoleCode[];
  children?: readonly MenuSeed[];
  buttons?: readonly ButtonSeed[];
};
