// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { flag, integer, text } from '../../wire.ts';

export const MenuMeta = /*#__PURE__*/ z.object({
  title: z.exactOptional(z.nullable(text())),
  icon: z.exactOptional(z.nullable(text())),
  url: z.exactOptional(z.nullable(text())),
  target: z.exactOptional(z.nullable(text())),
  keepAlive: z.exactOptional(z.nullable(flag())),
  internalOrExternal: z.exactOptional(z.nullable(flag())),
  get permissionList(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof PermissionEntry>>> { return z.exactOptional(z.nullable(z.array(PermissionEntry))); },
});

export const MenuEntry = /*#__PURE__*/ z.object({
  id: z.exactOptional(z.nullable(text())),
  path: text(),
  name: z.exactOptional(z.nullable(text())),
  component: z.exactOptional(z.nullable(text())),
  redirect: z.exactOptional(z.nullable(text())),
  route: z.exactOptional(z.nullable(text())),
  hidden: z.exactOptional(z.nullable(flag())),
  alwaysShow: z.exactOptional(z.nullable(flag())),
  get meta(): z.ZodMiniExactOptional<z.ZodMiniNullable<typeof MenuMeta>> { return z.exactOptional(z.nullable(MenuMeta)); },
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['MenuEntry']>>>> { return z.exactOptional(z.nullable(z.array(MenuEntry))); },
});

export const PermissionEntry = /*#__PURE__*/ z.object({
  action: text(),
  type: z.exactOptional(z.nullable(text())),
  status: z.exactOptional(z.nullable(text())),
  describe: z.exactOptional(z.nullable(text())),
});

export const UserPermissions = /*#__PURE__*/ z.object({
  get menu(): z.ZodMiniNullable<z.ZodMiniArray<typeof MenuEntry>> { return z.nullable(z.array(MenuEntry)); },
  get auth(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof PermissionEntry>>> { return z.exactOptional(z.nullable(z.array(PermissionEntry))); },
  get allAuth(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof PermissionEntry>>> { return z.exactOptional(z.nullable(z.array(PermissionEntry))); },
});

export const FrontMenuEntry = /*#__PURE__*/ z.object({
  id: text(),
  title: z.exactOptional(z.nullable(text())),
  url: z.exactOptional(z.nullable(text())),
  icon: z.exactOptional(z.nullable(text())),
  route: z.exactOptional(z.nullable(flag())),
  needLogin: z.exactOptional(z.nullable(integer())),
  internalOrExternal: z.exactOptional(z.nullable(flag())),
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['FrontMenuEntry']>>>> { return z.exactOptional(z.nullable(z.array(FrontMenuEntry))); },
});
