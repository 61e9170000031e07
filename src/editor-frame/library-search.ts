/** An item of a library, with the words that find it. */
export type FoundItem = { readonly name: string; readonly tags: readonly string[] };

type LibraryKind = 'sprites' | 'costumes' | 'backdrops' | 'sounds';

/** The part of the editor's store that says which library is open. */
export type LibraryStore = {
  getState: () => {
    readonly scratchGui: {
      readonly modals: Readonly<
        Partial<Record<'spriteLibrary' | 'costumeLibrary' | 'backdropLibrary' | 'soundLibrary', boolean>>
      >;
    };
  };
};

const proposalCount = 6;
const gridSelector = '[class*="library_library-scroll-grid"]';
const itemSelector = '[class*="library-item_library-item"]';
const barSelector = '[class*="library_filter-bar"]';

/** Characters of many names, which make nothing similar. */
const common = /[小大的人图标（）]/gu;

/**
 * Returns names of items that are similar to a search without result: they share a character, or the letters of their
 * pinyin or English nearly. Without any, the first items, which lessons use.
 */
export function nearItems(query: string, items: readonly FoundItem[]): readonly string[] {
  const text = query.trim().toLowerCase();
  const characters = Array.from(text.replaceAll(common, '')).filter((one) => /\p{Script=Han}/u.test(one));
  const isNear = ({ name, tags }: FoundItem): boolean =>
    characters.length > 0
      ? characters.some((one) => name.includes(one) || tags.some((tag) => tag.includes(one)))
      : tags.some((tag) => /^[a-z ]+$/.test(tag) && isMisspelt(text, tag));
  const near = items.filter(isNear);
  return (near.length > 0 ? near : items).slice(0, proposalCount).map(({ name }) => name);
}

/** Returns whether two words of at least three letters differ in one or two letters. */
function isMisspelt(typed: string, word: string): boolean {
  if (typed.length < 3 || word.length < 3 || Math.abs(typed.length - word.length) > 2) return false;
  return distance(typed, word) <= (typed.length < 5 ? 1 : 2);
}

/** Returns the number of letters to insert, remove or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [at, other] of Array.from(to).entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}

/**
 * The editor shows an empty page for a search without result. This says so on it and proposes similar items. The page is
 * looked at after each input and click, because the editor reports neither.
 */
export function explainEmptySearch(
  store: LibraryStore,
  libraries: Readonly<Record<LibraryKind, readonly unknown[]>>,
): void {
  const look = (): void => void setTimeout(() => showNote(store, libraries));
  document.addEventListener('input', look);
  document.addEventListener('click', look);
}

function showNote(store: LibraryStore, libraries: Readonly<Record<LibraryKind, readonly unknown[]>>): void {
  const grid = document.querySelector(gridSelector);
  const field = document.querySelector<HTMLInputElement>(`${barSelector} input`);
  document.querySelector('.nothing-found')?.remove();
  const kind = openKind(store);
  if (grid === null || field === null || field.value.trim() === '' || kind === undefined) return;
  if (grid.querySelector(itemSelector) !== null) return;
  const note = document.createElement('div');
  note.className = 'nothing-found';
  note.setAttribute('role', 'status');
  note.append(`没有找到“${field.value.trim()}”。试试：`);
  for (const name of nearItems(field.value, libraries[kind].filter(isItem))) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.addEventListener('click', () => search(field, name));
    note.append(button);
  }
  grid.append(note);
}

function openKind(store: LibraryStore): LibraryKind | undefined {
  const { spriteLibrary, costumeLibrary, backdropLibrary, soundLibrary } = store.getState().scratchGui.modals;
  if (spriteLibrary === true) return 'sprites';
  if (costumeLibrary === true) return 'costumes';
  if (backdropLibrary === true) return 'backdrops';
  return soundLibrary === true ? 'sounds' : undefined;
}

/** Types a text for the user. React notices a value only if it is set by the setter of the element. */
function search(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}

function isItem(value: unknown): value is FoundItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'tags' in value &&
    Array.isArray(value.tags)
  );
}
