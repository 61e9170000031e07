export type ConfigSeed = { key: string; value: string; comment: string };

/** The name of a school that has not chosen one. */
export const defaultSiteName = 'Scratch 教学平台';

/**
 * The keys of the existing product. Pictures are empty until the school uploads its own.
 * @param name contains no HTML markup
 */
export function siteConfig(
  year: number,
  name: string | undefined,
  ids: { studentRole: string; defaultDepart: string },
): readonly ConfigSeed[] {
  return [
    { key: 'brandName', value: name ?? defaultSiteName, comment: '网站名称' },
    { key: 'brandDesc', value: '让每个孩子爱上编程', comment: '网站描述' },
    {
      key: 'footer',
      value: `<p>Copyright © ${year} ${name ?? defaultSiteName}</p>`,
      comment: '页脚',
    },
    { key: 'logo', value: '', comment: 'Logo' },
    { key: 'logo2', value: '', comment: '登录页 Logo' },
    { key: 'avatar', value: '', comment: '默认头像' },
    { key: 'banner', value: '', comment: '轮播图' },
    { key: 'bannerLinks', value: '', comment: '轮播图链接' },
    { key: 'homeBgColor', value: '#c6d9f0', comment: '首页背景色' },
    { key: 'homeBgRepeat', value: 'no-repeat', comment: '首页背景重复方式' },
    { key: 'file_homeBg', value: '', comment: '首页背景图' },
    { key: 'customCss', value: '', comment: '自定义 CSS' },
    { key: 'customJS', value: '', comment: '自定义 JS' },
    { key: 'teacherForms', value: '1', comment: '老师可以新建表单' },
    { key: 'allowReg', value: '0', comment: '开放注册' },
    { key: 'allowComment', value: '2', comment: '作品评论' },
    { key: 'pupilNames', value: 'nickname', comment: '学生对外显示' },
    { key: 'pupilPictures', value: '0', comment: '学生可上传头像' },
    { key: 'trainingMode', value: '0', comment: '培训机构模式' },
    { key: '_defaultRole', value: ids.studentRole, comment: '注册用户的角色' },
    { key: '_defaultDepart', value: ids.defaultDepart, comment: '注册用户的部门' },
    { key: '_address', value: '', comment: '地址' },
    { key: '_phone', value: '', comment: '联系电话' },
    { key: '_linkman', value: '', comment: '联系人' },
    { key: '_indexHtml', value: '', comment: '门户页内容' },
    { key: '_homeHtml', value: '', comment: '社区页内容' },
    { key: '_workShareHtml', value: '', comment: '作品分享页内容' },
  ];
}
