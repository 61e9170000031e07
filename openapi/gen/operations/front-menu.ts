// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { FrontMenuAdd, FrontMenuEdit, FrontMenuNode } from '../schemas/front-menu.ts';
import { MenuChoice, MenuChoices, PermissionSort } from '../schemas/menu-admin.ts';

/** Operations of the tag front-menu. */
export const contracts = {
  "GET /teaching/menu/list": { answers: { '200': answer(z.array(FrontMenuNode)), default: refusal } },
  "GET /teaching/menu/getSystemMenuList": { answers: { '200': answer(z.array(FrontMenuNode)), default: refusal } },
  "GET /teaching/menu/getSystemSubmenu": { answers: { '200': answer(z.array(FrontMenuNode)), default: refusal } },
  "GET /teaching/menu/getSystemSubmenuBatch": { answers: { '200': answer(z.array(FrontMenuNode)), default: refusal } },
  "GET /teaching/menu/queryListAsync": { answers: { '200': answer(z.array(MenuChoice)), default: refusal } },
  "GET /teaching/menu/queryTreeList": { answers: { '200': answer(MenuChoices), default: refusal } },
  "POST /teaching/menu/add": { body: FrontMenuAdd, answers: { '200': answer(FrontMenuNode), default: refusal } },
  "PUT /teaching/menu/edit": { body: FrontMenuEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/menu/sort": { body: PermissionSort, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/menu/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/menu/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
