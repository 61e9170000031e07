// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { DataRule, DataRuleAdd, DataRuleEdit, MenuChoice, MenuChoices, PermissionAdd, PermissionEdit, PermissionNode, PermissionSort, RuleBuilder } from '../schemas/menu-admin.ts';

/** Operations of the tag menu-admin. */
export const contracts = {
  "GET /sys/permission/list": { answers: { '200': answer(z.array(PermissionNode)), default: refusal } },
  "GET /sys/permission/getSystemMenuList": { answers: { '200': answer(z.array(PermissionNode)), default: refusal } },
  "GET /sys/permission/getSystemSubmenu": { answers: { '200': answer(z.array(PermissionNode)), default: refusal } },
  "GET /sys/permission/getSystemSubmenuBatch": { answers: { '200': answer(z.array(PermissionNode)), default: refusal } },
  "GET /sys/permission/queryListAsync": { answers: { '200': answer(z.array(MenuChoice)), default: refusal } },
  "GET /sys/permission/queryTreeList": { answers: { '200': answer(MenuChoices), default: refusal } },
  "POST /sys/permission/add": { body: PermissionAdd, answers: { '200': answer(PermissionNode), default: refusal } },
  "PUT /sys/permission/edit": { body: PermissionEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/permission/sort": { body: PermissionSort, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/permission/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/permission/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/permission/getPermRuleListByPermId": { answers: { '200': answer(z.array(DataRule)), default: refusal } },
  "GET /sys/permission/queryPermissionRule": { answers: { '200': answer(z.array(DataRule)), default: refusal } },
  "POST /sys/permission/addPermissionRule": { body: DataRuleAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/permission/editPermissionRule": { body: DataRuleEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/permission/deletePermissionRule": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/permission/ruleBuilder": { answers: { '200': answer(RuleBuilder), default: refusal } },
} satisfies Record<string, OperationContract>;
