import { matchPattern } from '#shared/menu/menu-path.ts';
import { pageSections } from './page-sections.ts';

export type HelpSection = {
  /** `teacher/return`: the book and the anchor of the section. */
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly text: string;
};

export type HelpBook = {
  readonly name: string;
  readonly title: string;
  readonly sections: readonly HelpSection[];
};

/**
 * The books of docs/zh, the one with most permissions first, and the page whose menu entry makes a user a reader;
 * without a page, everyone is.
 */
const manuals = [
  { name: 'admin', title: '管理员手册', page: '/isystem/roleUserList' },
  { name: 'install', title: '安装与升级', page: '/isystem/roleUserList' },
  { name: 'backup', title: '备份与迁移', page: '/isystem/roleUserList' },
  { name: 'changes', title: '更新内容', page: '/isystem/roleUserList' },
  { name: 'teacher', title: '教师手册', page: '/teaching/workList' },
  { name: 'student', title: '学生手册', page: undefined },
] as const;

const texts = import.meta.glob<string>(['/docs/zh/*.md', '!/docs/zh/用词.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pictures = import.meta.glob<string>('/docs/zh/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A section begins with its anchor, which stays when its heading changes. */
function sectionsOf(book: string, text: string): HelpSection[] {
  return text.split(/^<a id="/m).flatMap((part) => {
    const { anchor, title, body } =
      /^(?<anchor>[a-z-]+)"><\/a>\n+## (?<title>[^\n]+)\n(?<body>.*)$/s.exec(part)?.groups ?? {};
    if (anchor === undefined || title === undefined || body === undefined) return [];
    return [{ id: `${book}/${anchor}`, title, text: body.trim() }];
  });
}

const books = manuals.map(({ name, title, page }) => ({
  name,
  title,
  page,
  sections: sectionsOf(name, texts[`/docs/zh/${title}.md`] ?? ''),
}));

/** Returns the books for a user with these pages in the menu. */
export const booksFor = (hasPage: (path: string) => boolean): readonly HelpBook[] =>
  books.filter(({ page }) => page === undefined || hasPage(page));

/** Returns the section in an address, by its id or by a menu page; otherwise the first. */
export function findSection(shown: readonly HelpBook[], terms: string | undefined): HelpSection | undefined {
  const sections = shown.flatMap((book) => book.sections);
  const ids = terms?.startsWith('/') === true ? sectionIds(terms) : [terms];
  return (
    ids.map((id) => sections.find((one) => one.id === id)).find((one) => one !== undefined) ?? sections[0]
  );
}

function sectionIds(page: string): readonly string[] {
  const known = Object.keys(pageSections).find((pattern) => matchPattern(pattern, page) !== undefined);
  return known === undefined ? [] : (pageSections[known] ?? []);
}

/** Returns the sections that contain all words. */
export function searchSections(shown: readonly HelpBook[], query: string): HelpSection[] {
  const terms = query.toLowerCase().split(/\s+/);
  const found = shown
    .flatMap((book) => book.sections)
    .map((section) => ({ section, title: section.title.toLowerCase(), text: section.text.toLowerCase() }))
    .filter(({ title, text }) => terms.every((word) => title.includes(word) || text.includes(word)));
  const isTitled = ({ title }: { readonly title: string }) => terms.some((word) => title.includes(word));
  // Matches in the heading come first.
  return [...found.filter(isTitled), ...found.filter((one) => !isTitled(one))].map(({ section }) => section);
}

/** Returns the text with the pictures' addresses in the built site; files next to the books become plain names. */
export const asShown = (text: string): string =>
  text
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1')
    .replaceAll(
      /\]\((pictures\/[\w-]+\.webp)\)/g,
      (_, file: string) => `](${pictures[`/docs/zh/${file}`] ?? ''})`,
    );
