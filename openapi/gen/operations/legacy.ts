// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, page, refusal, type OperationContract } from '../../wire.ts';
import { PermissionNode } from '../schemas/menu-admin.ts';
import { QuartzJob } from '../schemas/quartz-job.ts';
import { RoleRow } from '../schemas/role.ts';
import { UserRow } from '../schemas/user.ts';

/** Operations of the tag legacy. */
export const contracts = {
  "GET /api/user": { answers: { '200': answer(page(UserRow)), default: refusal } },
  "GET /api/role": { answers: { '200': answer(page(RoleRow)), default: refusal } },
  "GET /api/service": { answers: { '200': answer(page(QuartzJob)), default: refusal } },
  "GET /api/permission": { answers: { '200': answer(page(PermissionNode)), default: refusal } },
  "GET /api/permission/no-pager": { answers: { '200': answer(z.array(PermissionNode)), default: refusal } },
} satisfies Record<string, OperationContract>;
