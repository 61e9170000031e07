import { textOf, type ResourceRow } from './define-resource.ts';

type Named = {
  readonly fields?: Readonly<Record<string, { readonly kind: string }>>;
  readonly table?: readonly string[];
  /** The field that names a row; by default the first text of the table. */
  readonly named?: string | undefined;
};

type Titled = Named & {
  readonly noun?: string | undefined;
  readonly addText?: string | undefined;
};

const maxNames = 3;
const maxCharacters = 30;

/**
 * Names these rows for a question: up to three names, then the count, such as “三年级一班”“三年级二班”等 8 项. The account
 * follows the name of a person, because another one may have the same name. Rows of other pages have no known names.
 */
export function rowNames(resource: Named, rows: readonly ResourceRow[], ids: readonly string[]): string {
  const names = ids
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .map((row) => nameOf(resource, row))
    .filter((name) => name !== '');
  if (names.length === 0) return ids.length === 1 ? '这一项' : `选中的 ${ids.length} 项`;
  const quoted = names
    .slice(0, maxNames)
    .map((name) => `“${shortened(name)}”`)
    .join('');
  return names.slice(0, maxNames).length === ids.length ? quoted : `${quoted}等 ${ids.length} 项`;
}

/** Returns the title of the form of a record, such as 编辑职务：教研组长; without a row that of a new one, such as 新增职务. */
export function formTitle(resource: Titled, row: ResourceRow | undefined): string {
  const { noun = '', addText = '新增' } = resource;
  if (row === undefined) return addText.endsWith(noun) ? addText : `${addText}${noun}`;
  const name = shortened(nameOf(resource, row));
  return name === '' ? `编辑${noun}` : `编辑${noun}：${name}`;
}

function nameOf({ fields = {}, table = [], named }: Named, row: ResourceRow): string {
  const field = named ?? table.find((name) => ['text', 'longText'].includes(fields[name]?.kind ?? ''));
  if (field === undefined) return '';
  const [username, realname] = [textOf(row, 'username'), textOf(row, 'realname').trim()];
  const isPerson = (field === 'username' || field === 'realname') && username !== '';
  if (isPerson) return realname === '' ? username : `${realname}（${username}）`;
  return textOf(row, field).trim();
}

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}…` : name;
}
