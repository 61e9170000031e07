import { useRouter } from '@tanstack/react-router';
import { Search, SquareArrowOutUpRight } from 'lucide-react';
import PinyinMatch from 'pinyin-match';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { useMenu, useNotices, useSession } from '#shared/app/app-context.tsx';
import {
  findEntries,
  searchableEntries,
  withRecent,
  type FoundEntry,
  type MatchTitle,
  type MenuHit,
} from './menu-search.ts';
import { createStore, openStorage } from '#shared/browser/storage.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';
import { MenuIcon } from './menu-icon.tsx';
import { useOpenTab } from '../use-open-tab.ts';
import styles from './menu-palette.module.css';

const match: MatchTitle = (title, term) => PinyinMatch.match(title, term) || undefined;
const store = createStore(openStorage('local'), Date.now);
const readRecent = () => store.read('recentMenus', z.array(z.string())) ?? [];

/** All menu entries, hidden ones included, searchable by text or pinyin, and opened by keyboard. */
export function MenuPalette({ onClose }: { readonly onClose: () => void }) {
  const menu = useMenu();
  const open = useOpenEntry(onClose);
  const id = useId();
  const [words, setWords] = useState('');
  const [recent] = useState(readRecent);
  const [active, setActive] = useState(0);
  const hits = useMemo(() => searchableEntries(menu), [menu]);
  const found = useMemo(() => findEntries(hits, words, { recent, match }), [hits, words, recent]);
  const search = useComposedText(words, (next) => {
    setWords(next);
    setActive(0);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, found.length);
    const chosen = found[active];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen.hit);
    else return;
    event.preventDefault();
  };
  return (
    <Modal open title="搜索菜单" width={560} align="start" onClose={onClose}>
      <div className={styles['box']}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={takeFocus}
          className={styles['input']}
          role="combobox"
          aria-label="搜索菜单"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          placeholder="搜索菜单"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          {...search}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} {...listbox} className={styles['list']}>
        {found.map((entry, index) => (
          <Entry
            key={entry.hit.key}
            id={`${id}-${index}`}
            entry={entry}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => open(entry.hit)}
          />
        ))}
      </div>
      <output className={found.length === 0 ? styles['none'] : 'visually-hidden'}>
        {found.length === 0 ? '没有找到菜单' : `${found.length} 个菜单`}
      </output>
    </Modal>
  );
}

// A native listbox supports neither icons nor highlighted text.
const listbox = { role: 'listbox', 'aria-label': '菜单' } as const;
const option = { role: 'option', tabIndex: -1 } as const;

function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active + count - 1) % count;
    case 'PageDown':
      return Math.min(active + 8, count - 1);
    case 'PageUp':
      return Math.max(active - 8, 0);
    default:
      return undefined;
  }
}

/** Opens the page, or a new window for external ones; both are remembered as recent. */
function useOpenEntry(onClose: () => void): (hit: MenuHit) => void {
  const router = useRouter();
  const notices = useNotices();
  const token = useSession(({ context }) => context.token);
  const openTab = useOpenTab();
  return ({ path, href, target }) => {
    store.write('recentMenus', withRecent(readRecent(), path));
    onClose();
    if (target.kind === 'route') return openTab(href) ? undefined : void router.navigate({ href });
    const url = target.url?.(token);
    if (url === undefined) return void notices.show({ kind: 'warning', text: '菜单地址无效' });
    return void globalThis.open(url, '_blank', 'noopener');
  };
}

type EntryProps = {
  readonly id: string;
  readonly entry: FoundEntry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

function Entry({ id, entry: { hit, match: at }, isActive, onPoint, onChoose }: EntryProps) {
  // The keyboard stays in the field above.
  const byPointer = { onPointerMove: onPoint, onClick: onChoose };
  return (
    <div
      id={id}
      {...option}
      {...byPointer}
      aria-selected={isActive}
      className={styles['entry']}
      ref={isActive ? showInList : null}
    >
      <MenuIcon name={hit.icon} depth={0} />
      <span className={styles['title']}>
        <Marked text={hit.title} at={at} />
      </span>
      {hit.groups.length > 0 ? <span className={styles['groups']}>{hit.groups.join(' / ')}</span> : null}
      {hit.target.kind === 'window' ? (
        <>
          <SquareArrowOutUpRight size={14} aria-hidden="true" />
          <span className="visually-hidden">（新窗口）</span>
        </>
      ) : null}
    </div>
  );
}

/** Runs before the dialog looks for a focus target. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}

function showInList(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}

function Marked({ text, at }: { readonly text: string; readonly at: FoundEntry['match'] }) {
  if (at === undefined) return text;
  const [first, last] = at;
  return (
    <>
      {text.slice(0, first)}
      <mark>{text.slice(first, last + 1)}</mark>
      {text.slice(last + 1)}
    </>
  );
}
