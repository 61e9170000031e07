// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { UserPermissions } from '../schemas/permission.ts';

/** Operations of the tag permission. */
export const contracts = {
  "GET /sys/permission/getUserPermissionByToken": { answers: { '200': answer(UserPermissions), default: refusal } },
} satisfies Record<string, OperationContract>;
