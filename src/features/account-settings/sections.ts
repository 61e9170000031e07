/** The parts of 个人设置, as their search parameter names them. */
export const sections = [
  { name: 'base', title: '基本设置' },
  { name: 'security', title: '安全设置' },
  { name: 'custom', title: '个性化' },
  { name: 'notification', title: '新消息通知' },
] as const;

export type SectionName = (typeof sections)[number]['name'];

/**
 * The part an address asks for: by its search parameter, else by the last part of its path, which menus of the existing
 * product have (`/account/settings/security`).
 */
export function sectionOf(path: string, wanted: string | undefined): SectionName {
  return [wanted, path.split('/').at(-1)].find(isSection) ?? 'base';
}

function isSection(name: string | undefined): name is SectionName {
  return sections.some((one) => one.name === name);
}
