/** The sections of 个人设置, by their search parameter. */
export const sections = [
  { name: 'base', title: '基本设置' },
  { name: 'security', title: '安全设置' },
  { name: 'custom', title: '个性化' },
  { name: 'notification', title: '新消息通知' },
] as const;

export type SectionName = (typeof sections)[number]['name'];

/**
 * Returns the section in an address: by its search parameter, otherwise by the last segment of its path, as in menus of
 * the existing product (`/account/settings/security`).
 */
export function sectionOf(path: string, requested: string | undefined): SectionName {
  return [requested, path.split('/').at(-1)].find(isSection) ?? 'base';
}

function isSection(name: string | undefined): name is SectionName {
  return sections.some((one) => one.name === name);
}
