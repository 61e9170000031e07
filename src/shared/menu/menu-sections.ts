import type { Schema } from '#openapi/index.ts';
import type { SideMenuItem } from './side-menu.ts';

/** The headings of the side menu, by the purpose of the entries below them. */
export const menuSections: Readonly<Record<Schema<'MenuSection'>, string>> = {
  teaching: '教学',
  learning: '学习与创作',
  school: '学校',
  system: '系统',
};

export const isMenuSection = (text: string | null | undefined): text is Schema<'MenuSection'> =>
  typeof text === 'string' && Object.hasOwn(menuSections, text);

export type MenuSectionRun = { readonly title: string | undefined; readonly items: readonly SideMenuItem[] };

/**
 * Groups the first-level entries under their headings: no entry moves, so in a school's own order a heading may repeat.
 */
export function sectionRuns(items: readonly SideMenuItem[]): MenuSectionRun[] {
  const runs: { title: string | undefined; items: SideMenuItem[] }[] = [];
  for (const item of items) {
    const title = isMenuSection(item.section) ? menuSections[item.section] : undefined;
    const last = runs.at(-1);
    if (last !== undefined && last.title === title) last.items.push(item);
    else runs.push({ title, items: [item] });
  }
  return runs;
}
