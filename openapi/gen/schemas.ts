// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../wire.ts';

export const Id = /*#__PURE__*/ z.string().check(z.regex(new RegExp("^[A-Za-z0-9_-]{1,40}$", 'u')));

export const IdList = /*#__PURE__*/ z.string().check(z.maxLength(20000), z.regex(new RegExp("^([A-Za-z0-9_-]{1,40}(,|$))*$", 'u')));

export const DateTime = /*#__PURE__*/ text();

export const Flag = /*#__PURE__*/ z.literal([0,1]);

export const WorkStatus = /*#__PURE__*/ z.literal([0,1,2,3,4]);

export const Refusal = /*#__PURE__*/ z.object({
  success: z.literal(false),
  message: text(),
  code: z.union([z.int(), z.string()]),
  result: z.exactOptional(z.unknown()),
  timestamp: z.exactOptional(integer()),
});

export const SystemConfig = /*#__PURE__*/ z.object({
  brandName: z.exactOptional(z.nullable(text())),
  brandDesc: z.exactOptional(z.nullable(text())),
  logo: z.exactOptional(z.nullable(text())),
  logo2: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  footer: z.exactOptional(z.nullable(text())),
  banner: z.exactOptional(z.nullable(text())),
  bannerLinks: z.exactOptional(z.nullable(text())),
  homeBgColor: z.exactOptional(z.nullable(text())),
  allowReg: z.exactOptional(z.nullable(text())),
  allowComment: z.exactOptional(z.nullable(text())),
  uploadType: z.exactOptional(z.nullable(text())),
  staticDomain: z.exactOptional(z.nullable(text())),
});

export const CourseRow = /*#__PURE__*/ z.object({
  id: text(),
  courseName: text(),
  courseDesc: z.exactOptional(z.nullable(text())),
  courseCover: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  courseMap: z.exactOptional(z.nullable(text())),
  courseMap_url: z.exactOptional(z.nullable(text())),
  showType: z.exactOptional(z.nullable(integer())),
  isShared: z.exactOptional(z.nullable(integer())),
  showHome: z.exactOptional(z.nullable(integer())),
  orderNum: z.exactOptional(z.nullable(integer())),
  departIds: z.exactOptional(z.nullable(text())),
  departIds_dictText: z.exactOptional(z.nullable(text())),
  courseType: z.exactOptional(z.nullable(text())),
  courseType_dictText: z.exactOptional(z.nullable(text())),
  courseCategory: z.exactOptional(z.nullable(text())),
  courseCategory_dictText: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const CourseAdd = /*#__PURE__*/ z.strictObject({
  courseName: z.string().check(z.minLength(1), z.maxLength(32)),
  courseDesc: z.exactOptional(z.nullable(z.string().check(z.maxLength(100000)))),
  courseCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseMap: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  showType: z.exactOptional(z.nullable(z.literal([1,2]))),
  get isShared(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get showHome(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
  get departIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  courseType: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
  courseCategory: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
});

export const CourseEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  courseName: z.string().check(z.minLength(1), z.maxLength(32)),
  courseDesc: z.exactOptional(z.nullable(z.string().check(z.maxLength(100000)))),
  courseCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseMap: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  showType: z.exactOptional(z.nullable(z.literal([1,2]))),
  get isShared(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  get showHome(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
  get departIds(): z.ZodMiniExactOptional<typeof IdList> { return z.exactOptional(IdList); },
  courseType: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
  courseCategory: z.exactOptional(z.nullable(z.string().check(z.maxLength(16)))),
});

export const MineCourse = /*#__PURE__*/ z.object({
  id: text(),
  courseName: text(),
  courseDesc: z.exactOptional(z.nullable(text())),
  courseCover: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  courseMap: z.exactOptional(z.nullable(text())),
  courseMap_url: z.exactOptional(z.nullable(text())),
  showType: z.exactOptional(z.nullable(integer())),
  unitCount: z.exactOptional(z.nullable(integer())),
  submittedCount: z.exactOptional(z.nullable(integer())),
});

export const UnitRow = /*#__PURE__*/ z.object({
  id: text(),
  unitName: text(),
  unitIntro: z.exactOptional(z.nullable(text())),
  unitCover: z.exactOptional(z.nullable(text())),
  unitCover_url: z.exactOptional(z.nullable(text())),
  courseId: text(),
  courseName: z.exactOptional(z.nullable(text())),
  courseVideo: z.exactOptional(z.nullable(text())),
  courseVideo_url: z.exactOptional(z.nullable(text())),
  courseVideoSource: z.exactOptional(z.nullable(integer())),
  showCourseVideo: z.exactOptional(z.nullable(integer())),
  courseCase: z.exactOptional(z.nullable(text())),
  courseCase_url: z.exactOptional(z.nullable(text())),
  showCourseCase: z.exactOptional(z.nullable(integer())),
  coursePpt: z.exactOptional(z.nullable(text())),
  coursePpt_url: z.exactOptional(z.nullable(text())),
  showCoursePpt: z.exactOptional(z.nullable(integer())),
  coursePlan: z.exactOptional(z.nullable(text())),
  coursePlan_url: z.exactOptional(z.nullable(text())),
  showCoursePlan: z.exactOptional(z.nullable(integer())),
  courseWorkType: z.exactOptional(z.nullable(integer())),
  courseWorkType_dictText: z.exactOptional(z.nullable(text())),
  courseWork: z.exactOptional(z.nullable(text())),
  courseWork_url: z.exactOptional(z.nullable(text())),
  mediaContent: z.exactOptional(z.nullable(text())),
  mapX: z.exactOptional(z.nullable(integer())),
  mapY: z.exactOptional(z.nullable(integer())),
  orderNum: z.exactOptional(z.nullable(integer())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const MineUnit = /*#__PURE__*/ z.object({
  id: text(),
  unitName: text(),
  unitIntro: z.exactOptional(z.nullable(text())),
  unitCover: z.exactOptional(z.nullable(text())),
  unitCover_url: z.exactOptional(z.nullable(text())),
  courseId: text(),
  courseName: z.exactOptional(z.nullable(text())),
  courseVideo: z.exactOptional(z.nullable(text())),
  courseVideo_url: z.exactOptional(z.nullable(text())),
  courseVideoSource: z.exactOptional(z.nullable(integer())),
  showCourseVideo: z.exactOptional(z.nullable(integer())),
  courseCase: z.exactOptional(z.nullable(text())),
  courseCase_url: z.exactOptional(z.nullable(text())),
  showCourseCase: z.exactOptional(z.nullable(integer())),
  coursePpt: z.exactOptional(z.nullable(text())),
  coursePpt_url: z.exactOptional(z.nullable(text())),
  showCoursePpt: z.exactOptional(z.nullable(integer())),
  coursePlan: z.exactOptional(z.nullable(text())),
  coursePlan_url: z.exactOptional(z.nullable(text())),
  showCoursePlan: z.exactOptional(z.nullable(integer())),
  courseWorkType: z.exactOptional(z.nullable(integer())),
  courseWorkType_dictText: z.exactOptional(z.nullable(text())),
  courseWork: z.exactOptional(z.nullable(text())),
  courseWork_url: z.exactOptional(z.nullable(text())),
  mediaContent: z.exactOptional(z.nullable(text())),
  mapX: z.exactOptional(z.nullable(integer())),
  mapY: z.exactOptional(z.nullable(integer())),
  orderNum: z.exactOptional(z.nullable(integer())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  get files(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof StoredFile>>> { return z.exactOptional(z.nullable(z.array(StoredFile))); },
  mineWorkId: z.exactOptional(z.nullable(text())),
  mineWorkStatus: z.exactOptional(z.nullable(integer())),
  mineWorkScore: z.exactOptional(z.nullable(integer())),
  mineWorkComment: z.exactOptional(z.nullable(text())),
});

export const UnitAdd = /*#__PURE__*/ z.strictObject({
  get courseId(): typeof Id { return Id; },
  unitName: z.string().check(z.minLength(1), z.maxLength(64)),
  unitIntro: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  unitCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseVideo: z.exactOptional(z.nullable(z.string().check(z.maxLength(2000)))),
  courseVideoSource: z.exactOptional(z.nullable(z.literal([1,2,3]))),
  get showCourseVideo(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseCase: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  get showCourseCase(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePpt: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePpt(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePlan: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePlan(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseWorkType: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(20)))),
  courseWork: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  mediaContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(500000)))),
  mapX: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  mapY: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
});

export const UnitEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get courseId(): typeof Id { return Id; },
  unitName: z.string().check(z.minLength(1), z.maxLength(64)),
  unitIntro: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  unitCover: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  courseVideo: z.exactOptional(z.nullable(z.string().check(z.maxLength(2000)))),
  courseVideoSource: z.exactOptional(z.nullable(z.literal([1,2,3]))),
  get showCourseVideo(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseCase: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  get showCourseCase(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePpt: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePpt(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  coursePlan: z.exactOptional(z.nullable(z.string().check(z.maxLength(4000)))),
  get showCoursePlan(): z.ZodMiniExactOptional<typeof Flag> { return z.exactOptional(Flag); },
  courseWorkType: z.exactOptional(z.nullable(z.int().check(z.gte(0), z.lte(20)))),
  courseWork: z.exactOptional(z.nullable(z.string().check(z.maxLength(256)))),
  mediaContent: z.exactOptional(z.nullable(z.string().check(z.maxLength(500000)))),
  mapX: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  mapY: z.exactOptional(z.nullable(z.int().check(z.gte(-10000), z.lte(10000)))),
  orderNum: z.exactOptional(z.int().check(z.gte(0), z.lte(999999))),
});

export const CourseDeptRow = /*#__PURE__*/ z.object({
  id: text(),
  deptId: z.exactOptional(z.nullable(text())),
  departName: z.exactOptional(z.nullable(text())),
  courseId: z.exactOptional(z.nullable(text())),
  courseName: z.exactOptional(z.nullable(text())),
  courseCover_url: z.exactOptional(z.nullable(text())),
  openTime: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const CourseDeptOpen = /*#__PURE__*/ z.strictObject({
  get deptId(): typeof Id { return Id; },
  get courseIdList(): z.ZodMiniArray<typeof Id> { return z.array(Id).check(z.minLength(1), z.maxLength(100)); },
  openTime: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$", 'u'))))),
});

export const CourseDeptEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  openTime: z.exactOptional(z.nullable(z.string().check(z.regex(new RegExp("^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$", 'u'))))),
});

export const StoredFile = /*#__PURE__*/ z.object({
  id: text(),
  filePath: text(),
  fileName: text(),
  fileType: z.exactOptional(z.nullable(integer())),
  fileSize: z.exactOptional(z.nullable(integer())),
});

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
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof MenuEntry>>> { return z.exactOptional(z.nullable(z.array(MenuEntry))); },
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
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof FrontMenuEntry>>> { return z.exactOptional(z.nullable(z.array(FrontMenuEntry))); },
});

export const LoginRequest = /*#__PURE__*/ z.strictObject({
  username: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  remember_me: z.exactOptional(z.boolean()),
  captcha: z.exactOptional(z.string().check(z.maxLength(16))),
  checkKey: z.exactOptional(z.string().check(z.maxLength(64))),
});

export const UserInfo = /*#__PURE__*/ z.object({
  id: text(),
  username: text(),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  birthday: z.exactOptional(z.nullable(text())),
  sex: z.exactOptional(z.nullable(integer())),
  email: z.exactOptional(z.nullable(text())),
  phone: z.exactOptional(z.nullable(text())),
  orgCode: z.exactOptional(z.nullable(text())),
  status: z.exactOptional(z.nullable(integer())),
  workNo: z.exactOptional(z.nullable(text())),
  post: z.exactOptional(z.nullable(text())),
  school: z.exactOptional(z.nullable(text())),
  telephone: z.exactOptional(z.nullable(text())),
  userIdentity: z.exactOptional(z.nullable(integer())),
  departIds: z.exactOptional(z.nullable(text())),
});

export const DictItem = /*#__PURE__*/ z.object({
  value: text(),
  text: z.exactOptional(z.nullable(text())),
  title: z.exactOptional(z.nullable(text())),
  description: z.exactOptional(z.nullable(text())),
});

export const DictItems = /*#__PURE__*/ z.record(z.string(), z.array(DictItem));

export const LoginDepart = /*#__PURE__*/ z.object({
  id: text(),
  departName: text(),
  orgCode: text(),
});

export const LoginResult = /*#__PURE__*/ z.object({
  token: text(),
  get userInfo(): typeof UserInfo { return UserInfo; },
  role: z.exactOptional(z.nullable(z.array(text()))),
  get departs(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof LoginDepart>>> { return z.exactOptional(z.nullable(z.array(LoginDepart))); },
  multi_depart: z.exactOptional(z.nullable(integer())),
  get sysAllDictItems(): z.ZodMiniExactOptional<z.ZodMiniNullable<typeof DictItems>> { return z.exactOptional(z.nullable(DictItems)); },
});

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
  createTime: z.exactOptional(z.nullable(text())),
});

export const UserAdd = /*#__PURE__*/ z.strictObject({
  username: z.string().check(z.regex(new RegExp("^[^\\s,]{1,100}$", 'u'))),
  realname: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.regex(new RegExp("^\\S{6,64}$", 'u'))),
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
  get children(): z.ZodMiniExactOptional<z.ZodMiniNullable<z.ZodMiniArray<typeof DepartNode>>> { return z.exactOptional(z.nullable(z.array(DepartNode))); },
});

export const WorkRow = /*#__PURE__*/ z.object({
  id: text(),
  userId: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  workName: text(),
  workType: z.exactOptional(z.nullable(text())),
  workType_dictText: z.exactOptional(z.nullable(text())),
  workScene: z.exactOptional(z.nullable(text())),
  workStatus: z.exactOptional(z.nullable(integer())),
  workStatus_dictText: z.exactOptional(z.nullable(text())),
  workFile: z.exactOptional(z.nullable(text())),
  workFileKey: z.exactOptional(z.nullable(text())),
  workFileKey_url: z.exactOptional(z.nullable(text())),
  workCover: z.exactOptional(z.nullable(text())),
  coverFileKey: z.exactOptional(z.nullable(text())),
  coverFileKey_url: z.exactOptional(z.nullable(text())),
  starNum: z.exactOptional(z.nullable(integer())),
  viewNum: z.exactOptional(z.nullable(integer())),
  departId: z.exactOptional(z.nullable(text())),
  departId_dictText: z.exactOptional(z.nullable(text())),
  courseId: z.exactOptional(z.nullable(text())),
  courseId_dictText: z.exactOptional(z.nullable(text())),
  additionalId: z.exactOptional(z.nullable(text())),
  score: z.exactOptional(z.nullable(integer())),
  teacherComment: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const PublicWork = /*#__PURE__*/ z.object({
  id: text(),
  userId: z.exactOptional(z.nullable(text())),
  username: z.exactOptional(z.nullable(text())),
  realname: z.exactOptional(z.nullable(text())),
  avatar: z.exactOptional(z.nullable(text())),
  avatar_url: z.exactOptional(z.nullable(text())),
  workName: text(),
  workType: z.exactOptional(z.nullable(text())),
  workType_dictText: z.exactOptional(z.nullable(text())),
  workStatus: z.exactOptional(z.nullable(integer())),
  workFileKey_url: z.exactOptional(z.nullable(text())),
  coverFileKey_url: z.exactOptional(z.nullable(text())),
  starNum: z.exactOptional(z.nullable(integer())),
  viewNum: z.exactOptional(z.nullable(integer())),
  starred: z.exactOptional(z.nullable(flag())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const WorkSubmit = /*#__PURE__*/ z.strictObject({
  get id(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
  workType: z.exactOptional(z.literal(["0","1","2","3","4","10"])),
  get workFile(): typeof Id { return Id; },
  get workCover(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
  workStatus: z.exactOptional(z.literal([0,1])),
  get courseId(): z.ZodMiniExactOptional<typeof Id> { return z.exactOptional(Id); },
});

export const WorkSaved = /*#__PURE__*/ z.object({
  id: text(),
  workStatus: z.exactOptional(z.nullable(integer())),
});

export const WorkCorrect = /*#__PURE__*/ z.object({
  id: z.exactOptional(z.nullable(text())),
  workId: z.exactOptional(z.nullable(text())),
  score: z.nullable(integer()),
  comment: z.exactOptional(z.nullable(text())),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
});

export const WorkCorrectWrite = /*#__PURE__*/ z.strictObject({
  score: z.nullable(z.int().check(z.gte(0), z.lte(5))),
  comment: z.exactOptional(z.nullable(z.string().check(z.maxLength(512)))),
});

export const WorkEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  workName: z.string().check(z.minLength(1), z.maxLength(64)),
  get workStatus(): typeof WorkStatus { return WorkStatus; },
  get teachingWorkCorrectList(): z.ZodMiniArray<typeof WorkCorrectWrite> { return z.array(WorkCorrectWrite).check(z.maxLength(1)); },
});

export const WorkRef = /*#__PURE__*/ z.strictObject({
  get workId(): typeof Id { return Id; },
});

export const WorkCounts = /*#__PURE__*/ z.object({
  starNum: integer(),
  viewNum: integer(),
});
