import * as z from 'zod/mini';
import type { BodyOf, Schema } from '#openapi/index.ts';

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max, `最多${max}个字符！`));

const megabytes = z.string().check(z.regex(/^\d{0,9}$/, '请输入 0 或正整数'));

/** The form values of 网站配置. */
export const siteConfigSchema = z.object({
  brandName: line(50).check(z.minLength(1, '请输入品牌名！')),
  brandDesc: line(200),
  logo: z.string(),
  logo2: z.string(),
  avatar: z.string(),
  banner: z.array(z.string()),
  bannerLinks: z.string().check(z.maxLength(5000, '最多5000个字符！')),
  footer: z.string(),
  homeBgColor: z.string().check(z.regex(/^(#[0-9a-f]{6})?$/i, '请输入 #1890ff 这样的颜色')),
  file_homeBg: z.string(),
  homeBgRepeat: z.enum(['no-repeat', 'repeat', 'repeat-x', 'repeat-y']),
  customCss: z.string().check(z.maxLength(20_000, '最多20000个字符！')),
  customJS: z.string().check(z.maxLength(20_000, '最多20000个字符！')),
  allowComment: z.enum(['0', '1', '2']),
  pupilNames: z.enum(['nickname', 'class']),
  pupilPictures: z.boolean(),
  trainingMode: z.boolean(),
  teacherForms: z.boolean(),
  _secondFactorRoles: z.array(z.string()),
  _nicknameWords: z.string().check(z.maxLength(5000, '最多5000个字符！')),
  allowReg: z.boolean(),
  _defaultRole: z.string(),
  _defaultDepart: z.array(z.string()),
  _homeHtml: z.string(),
  _indexHtml: z.string(),
  _workShareHtml: z.string(),
  _linkman: line(50),
  _phone: line(50),
  _address: line(200),
  _quotaRoles: z.record(z.string(), megabytes),
  _quotaSchool: megabytes,
  _diskFloor: megabytes,
});

export type SiteConfigValues = z.infer<typeof siteConfigSchema>;

const listOf = (text: string): string[] => text.split(',').filter((one) => one !== '');

/** Parses `student:500,teacher:0` by role, whose code may contain colons. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    listOf(text).map((pair) => {
      const end = pair.lastIndexOf(':');
      return [pair.slice(0, end), pair.slice(end + 1)];
    }),
  );

export function siteConfigValues(entries: readonly Schema<'SiteConfigEntry'>[]): SiteConfigValues {
  const values = new Map(entries.map(({ configKey, configValue }) => [configKey, configValue]));
  const text = (key: keyof SiteConfigValues) => values.get(key) ?? '';
  const repeat = siteConfigSchema.shape.homeBgRepeat.safeParse(text('homeBgRepeat'));
  return {
    brandName: text('brandName'),
    brandDesc: text('brandDesc'),
    logo: text('logo'),
    logo2: text('logo2'),
    avatar: text('avatar'),
    banner: listOf(text('banner')),
    bannerLinks: text('bannerLinks'),
    footer: text('footer'),
    homeBgColor: text('homeBgColor'),
    file_homeBg: text('file_homeBg'),
    homeBgRepeat: repeat.data ?? 'no-repeat',
    customCss: text('customCss'),
    customJS: text('customJS'),
    allowComment: siteConfigSchema.shape.allowComment.safeParse(text('allowComment')).data ?? '0',
    pupilNames: text('pupilNames') === 'class' ? 'class' : 'nickname',
    pupilPictures: text('pupilPictures') === '1',
    trainingMode: text('trainingMode') === '1',
    // Schools that have not saved it yet allow it.
    teacherForms: text('teacherForms') !== '0',
    _secondFactorRoles: listOf(text('_secondFactorRoles')),
    _nicknameWords: text('_nicknameWords'),
    allowReg: text('allowReg') === '1',
    _defaultRole: text('_defaultRole'),
    _defaultDepart: listOf(text('_defaultDepart')),
    _homeHtml: text('_homeHtml'),
    _indexHtml: text('_indexHtml'),
    _workShareHtml: text('_workShareHtml'),
    _linkman: text('_linkman'),
    _phone: text('_phone'),
    _address: text('_address'),
    _quotaRoles: pairsOf(text('_quotaRoles')),
    _quotaSchool: text('_quotaSchool'),
    _diskFloor: text('_diskFloor'),
  };
}

export function siteConfigBody(values: SiteConfigValues): BodyOf<'POST /sys/config/saveTenantConfig'> {
  return {
    ...values,
    banner: values.banner.join(','),
    pupilPictures: values.pupilPictures ? '1' : '0',
    trainingMode: values.trainingMode ? '1' : '0',
    teacherForms: values.teacherForms ? '1' : '0',
    allowReg: values.allowReg ? '1' : '0',
    _secondFactorRoles: values['_secondFactorRoles'].join(','),
    _defaultDepart: values['_defaultDepart'].join(','),
    _quotaRoles: Object.entries(values['_quotaRoles'])
      .filter(([, number]) => number !== '')
      .map(([role, number]) => `${role}:${number}`)
      .join(','),
  };
}

/** Returns whether the server allows a script: only then it sends the key. */
export function allowsScript(entries: readonly Schema<'SiteConfigEntry'>[]): boolean {
  return entries.some(({ configKey }) => configKey === 'customJS');
}

/** The tab of each value, so that an error in a hidden tab opens that tab. */
export const siteTabs = [
  {
    value: 'site',
    title: '网站配置',
    names: ['brandName', 'brandDesc', 'logo', 'logo2', 'banner', 'bannerLinks', 'footer'],
  },
  {
    value: 'home',
    title: '前台首页配置',
    names: ['homeBgColor', 'file_homeBg', 'homeBgRepeat', '_homeHtml'],
  },
  { value: 'index', title: '后台首页配置', names: ['_indexHtml'] },
  { value: 'share', title: '作品分享页', names: ['_workShareHtml'] },
  {
    value: 'functions',
    title: '功能配置',
    names: [
      'allowComment',
      'pupilNames',
      'pupilPictures',
      'trainingMode',
      'teacherForms',
      '_nicknameWords',
      '_secondFactorRoles',
      'allowReg',
      '_defaultRole',
      '_defaultDepart',
      'avatar',
    ],
  },
  { value: 'storage', title: '存储空间', names: ['_quotaRoles', '_quotaSchool', '_diskFloor'] },
  { value: 'code', title: '自定义代码', names: ['customCss', 'customJS'] },
  { value: 'contact', title: '联系信息', names: ['_linkman', '_phone', '_address'] },
  { value: 'version', title: '版本', names: [] },
] as const satisfies readonly {
  readonly value: string;
  readonly title: string;
  readonly names: readonly (keyof SiteConfigValues)[];
}[];

export type SiteTab = (typeof siteTabs)[number]['value'];

/** Returns the tab in an address; the first for an unknown name. */
export const tabNamed = (name: string): SiteTab =>
  siteTabs.find(({ value }) => value === name)?.value ?? 'site';

/** Returns the tab of the first of these values. */
export function tabOf(names: readonly string[]): SiteTab | undefined {
  return siteTabs.find((tab) => tab.names.some((name) => names.includes(name)))?.value;
}
