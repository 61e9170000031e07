// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import type { components } from '../schema.ts';
import { flag, integer, text } from '../../wire.ts';
import { Id, IdList, Revision } from './common.ts';

export const UserRow = /*#__PURE__*/ z.object({
  id: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  birthday: z.exactOptional(z.nullable(text())),
  sex: z.exactOptional(z.nullable(integer())),
  sex_dictText: z.exactOptional(z.nullable(text())),
  email: z.exactOptional(z.nullable(text())),
  phone: z.exactOptional(z.nullable(text())),
  telephone: z.exactOptional(z.nullable(text())),
  orgCode: z.exactOptional(z.nullable(text())),
  orgCodeTxt: z.exactOptional(z.nullable(text())),
  roleTxt: z.exactOptional(z.nullable(text())),
  status: z.exactOptional(z.nullable(integer())),
  status_dictText: z.exactOptional(z.nullable(text())),
  workNo: z.exactOptional(z.nullable(text())),
  post: z.exactOptional(z.nullable(text())),
  school: z.exactOptional(z.nullable(text())),
  userIdentity: z.exactOptional(z.nullable(integer())),
  departIds: z.exactOptional(z.nullable(text())),
  departIds_dictText: z.exactOptional(z.nullable(text())),
  selectedroles: z.exactOptional(z.nullable(text())),
  selecteddeparts: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  updateTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const UserName = /*#__PURE__*/ z.object({
  id: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
});

export const UserAdd = /*#__PURE__*/ z.strictObject({
  username: z.string().check(z.regex(new RegExp("^[^\\s,]{1,100}$", 'u'))),
  password: z.string().check(z.regex(new RegExp("^\\S{6,64}$", 'u'))),
  realname: z.string().check(z.minLength(1), z.maxLength(100)),
  userIdentity: z.exactOptional(z.nullable(z.literal([1,2]))),
  avatar: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  birthday: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2}$", 'u'))))),
  sex: z.exactOptional(z.nullable(z.literal([1,2]))),
  email: z.exactOptional(z.nullable(z.string().check(z.maxLength(45), z.regex(new RegExp("^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", 'u'))))),
  phone: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^1[3-9]\\d{9}$", 'u'))))),
  telephone: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^0\\d{2,3}-[1-9]\\d{6,7}$", 'u'))))),
  workNo: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  post: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  school: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  get selectedroles(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  get selecteddeparts(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  get departIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
});

export const UserEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  realname: z.string().check(z.minLength(1), z.maxLength(100)),
  userIdentity: z.exactOptional(z.nullable(z.literal([1,2]))),
  avatar: z.exactOptional(z.nullable(z.string().check(z.maxLength(255)))),
  birthday: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2}$", 'u'))))),
  sex: z.exactOptional(z.nullable(z.literal([1,2]))),
  email: z.exactOptional(z.nullable(z.string().check(z.maxLength(45), z.regex(new RegExp("^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", 'u'))))),
  phone: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^1[3-9]\\d{9}$", 'u'))))),
  telephone: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^0\\d{2,3}-[1-9]\\d{6,7}$", 'u'))))),
  workNo: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  post: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  school: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  get selectedroles(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  get selecteddeparts(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  get departIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
});

export const UserFreeze = /*#__PURE__*/ z.strictObject({
  get ids(): typeof IdList { return IdList; },
  status: z.literal([1,2]),
});

export const UserPassword = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  username: z.exactOptional(z.string().check(z.maxLength(100))),
  password: z.string().check(z.regex(new RegExp("^\\S{6,64}$", 'u'))),
  confirmpassword: z.string().check(z.maxLength(64)),
});

export const UserRestore = /*#__PURE__*/ z.strictObject({
  get userIds(): typeof IdList { return IdList; },
});

export const StudentBatch = /*#__PURE__*/ z.strictObject({
  prefix: z.string().check(z.minLength(1), z.maxLength(60)),
  count: z.int().check(z.gte(1), z.lte(500)),
  start: z.exactOptional(z.int().check(z.gte(1), z.lte(999999))),
  get selecteddeparts(): typeof IdList { return IdList; },
  password: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\S{6,64}$", 'u'))))),
  realnames: z.exactOptional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(500))),
});

export const UserDepart = /*#__PURE__*/ z.object({
  key: text(),
  value: text(),
  title: text(),
});

export const RoleOption = /*#__PURE__*/ z.object({
  id: text(),
  roleName: text(),
  roleCode: text(),
  roleLevel: z.exactOptional(z.nullable(integer())),
  description: z.exactOptional(z.nullable(text())),
});

export const DepartNode = /*#__PURE__*/ z.object({
  id: text(),
  key: text(),
  value: z.exactOptional(z.nullable(text())),
  title: text(),
  departName: text(),
  orgCode: text(),
  orgCategory: z.exactOptional(z.nullable(text())),
  parentId: z.exactOptional(z.nullable(text())),
  isLeaf: z.exactOptional(z.nullable(flag())),
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniType<components['schemas']['DepartNode']>>>> { return z.exactOptional(z.nullable(z.array(DepartNode))); },
});
