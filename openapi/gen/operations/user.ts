// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { AccountSlip, ImportReport } from '../schemas/sheet.ts';
import { StudentBatch, UserAdd, UserDepart, UserEdit, UserFreeze, UserName, UserPassword, UserRestore, UserRow } from '../schemas/user.ts';

/** Operations of the tag user. */
export const contracts = {
  "GET /sys/user/list": { answers: { '200': answer(page(UserRow)), default: refusal } },
  "POST /sys/user/add": { body: UserAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/user/edit": { body: UserEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/queryById": { answers: { '200': answer(UserRow), default: refusal } },
  "DELETE /sys/user/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/user/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/user/frozenBatch": { body: UserFreeze, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/user/changePassword": { body: UserPassword, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/recycleBin": { answers: { '200': answer(z.array(UserRow)), default: refusal } },
  "PUT /sys/user/putRecycleBin": { body: UserRestore, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/user/deleteRecycleBin": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/user/exportXls": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/user/importExcel": { answers: { '200': answer(ImportReport), default: refusal } },
  "GET /sys/user/importTemplate": { answers: { '200': 'binary', default: refusal } },
  "GET /sys/user/generateUserId": { answers: { '200': answer(text()), default: refusal } },
  "POST /sys/user/genStudents": { body: StudentBatch, answers: { '200': answer(z.array(AccountSlip)), default: refusal } },
  "GET /sys/user/queryUserRole": { answers: { '200': answer(z.array(text())), default: refusal } },
  "GET /sys/user/userDepartList": { answers: { '200': answer(z.array(UserDepart)), default: refusal } },
  "GET /sys/user/departUserList": { answers: { '200': answer(page(UserRow)), default: refusal } },
  "GET /sys/user/queryByIds": { answers: { '200': answer(z.array(UserName)), default: refusal } },
} satisfies Record<string, OperationContract>;
