// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, page, refusal, type OperationContract } from '../../wire.ts';
import { ContactRow } from '../schemas/position.ts';

/** Operations of the tag address-list. */
export const contracts = {
  "GET /sys/user/queryByOrgCodeForAddressList": { answers: { '200': answer(page(ContactRow)), default: refusal } },
} satisfies Record<string, OperationContract>;
