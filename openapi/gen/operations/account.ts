// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { CurrentDeparts, DepartSelect, DepartSelected, PasswordChange } from '../schemas/account.ts';

/** Operations of the tag account. */
export const contracts = {
  "POST /sys/user/updatePassword": { body: PasswordChange, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/user/updatePassword": { body: PasswordChange, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/getCurrentUserDeparts": { answers: { '200': answer(CurrentDeparts), default: refusal } },
  "POST /sys/selectDepart": { body: DepartSelect, answers: { '200': answer(DepartSelected), default: refusal } },
  "PUT /sys/selectDepart": { body: DepartSelect, answers: { '200': answer(DepartSelected), default: refusal } },
} satisfies Record<string, OperationContract>;
