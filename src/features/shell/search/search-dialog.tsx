import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search, SquareArrowOutUpRight } from 'lucide-react';
import PinyinMatch from 'pinyin-match';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useApp, useMenu, useNotices, useSession } from '#shared/app/app-context.tsx';
import { usePermission } from '#shared/app/can.tsx';
import { useIsBasic } from '#shared/app/preferences.ts';
import { inPageTab } from '#shared/app/use-search-change.ts';
import { createStore, openStorage } from '#shared/browser/storage.ts';
import { useLatest } from '#shared/react/use-latest.ts';
import { useSettled } from '#shared/react/use-settled.ts';
import { useComposedText } from '#shared/text/composed-text.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { messageOf } from '#machines/message-of.ts';
import { searchQuery } from '../api.ts';
import { MenuIcon } from '../menu/menu-icon.tsx';
import { useOpenTab } from '../use-open-tab.ts';
import {
  findEntries,
  hitGroups,
  menuEntries,
  openableRecent,
  RecentEntries,
  withRecent,
  type FoundEntry,
  type FoundGroup,
  type MatchTitle,
  type SearchEntry,
} from './search-entries.ts';
import styles from './search.module.css';

const match: MatchTitle = (title, term) => PinyinMatch.match(title, term) || undefined;
const store = createStore(openStorage('local'), Date.now);
/** Milliseconds without a key until the server is asked. */
const typingPause = 150;

type SearchDialogProps = { readonly initialText: string; readonly onClose: () => void };

/** Searches pages, actions and records by text or pinyin, and opens them by keyboard. */
export function SearchDialog({ initialText, onClose }: SearchDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const open = useOpenEntry(close);
  const isLearner = useIsBasic();
  const [words, setWords] = useState(initialText);
  const [activeKey, setActiveKey] = useState<string>();
  const text = words.trim();
  const own = useOwnGroups(text);
  const menu = useMenu();
  const recordsFrom = (hits: Parameters<typeof hitGroups>[0]) =>
    hitGroups(hits, { menu, text, match, listed: new Set(entriesOf(own).map(({ href }) => href)) });
  const settled = useSettled(text, typingPause);
  const query = useQuery({ ...searchQuery(settled), enabled: settled !== '' });
  const isSettled = settled === text;
  const groups = isSettled && text !== '' ? [...own, ...recordsFrom(query.data ?? [])] : own;
  const entries = entriesOf(groups);
  const isSearching = text !== '' && (!isSettled || query.isPending);
  const isFailed = isSettled && query.isError;
  // The records come below the pages, so what is selected stays where it is.
  const active = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeKey),
  );
  const latestText = useLatest(text);
  const search = useComposedText(words, (next) => {
    setWords(next);
    setActiveKey(undefined);
  });
  /** Opens the first record as soon as the server answers, unless the text has changed or the dialog is closed by then. */
  const openFirstRecord = async () => {
    // A failure is shown below the field.
    const hits = await client.fetchQuery(searchQuery(text)).catch(() => []);
    const [first] = entriesOf(recordsFrom(hits));
    if (first !== undefined && latestText() === text && !isClosed.current) open(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose among its candidates.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const next = nextActive(event.key, active, entries.length);
    const chosen = entries[active];
    if (next !== undefined) setActiveKey(entries[next]?.key);
    else if (event.key !== 'Enter') return;
    else if (chosen !== undefined) open(chosen);
    else if (isSearching) void openFirstRecord();
    event.preventDefault();
  };
  const isNone = entries.length === 0 && !isSearching && !isFailed;
  return (
    <Modal open title="搜索" width={600} align="start" onClose={close}>
      <div className={styles['box']}>
        <Search size={18} aria-hidden="true" />
        <input
          ref={takeFocus}
          className={styles['input']}
          role="combobox"
          aria-label="搜索"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          placeholder={isLearner ? '课程、作业、作品' : '页面、人员、班级、课程、作业'}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...search}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} {...listbox} className={styles['list']}>
        {groups.map(({ title, found }) => (
          <Group key={title} title={title}>
            {found.map((one) => {
              const index = entries.indexOf(one.entry);
              return (
                <Entry
                  key={one.entry.key}
                  id={`${id}-${index}`}
                  found={one}
                  isActive={index === active}
                  onPoint={() => setActiveKey(one.entry.key)}
                  onChoose={() => open(one.entry)}
                />
              );
            })}
          </Group>
        ))}
      </div>
      {isFailed ? (
        <ErrorState
          text={messageOf(query.error, '搜索失败')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <output className={isSearching || isNone ? styles['note'] : 'visually-hidden'}>
        {isSearching ? '正在搜索…' : isNone ? `没有找到“${text}”` : `${entries.length} 个结果`}
      </output>
    </Modal>
  );
}

const entriesOf = (groups: readonly FoundGroup[]): SearchEntry[] =>
  groups.flatMap(({ found }) => found.map(({ entry }) => entry));

const unmarked = (entries: readonly SearchEntry[]): FoundEntry[] =>
  entries.map((entry) => ({ entry, match: undefined }));

/** Returns the groups that need no server: pages and actions, and without a text what was opened last. */
function useOwnGroups(text: string): readonly FoundGroup[] {
  const menu = useMenu();
  const { can } = usePermission();
  const { findRoute } = useApp();
  const userId = useUserId();
  const [recent] = useState(() => readRecent(userId));
  const all = useMemo(() => menuEntries(menu, can), [menu, can]);
  return useMemo(() => {
    const hasPage = (path: string) => isOutsideMenu(path) || findRoute(path) !== undefined;
    const last = text === '' ? openableRecent(recent, all, hasPage) : [];
    const others =
      text === '' ? unmarked(all.filter((one) => !last.includes(one))) : findEntries(all, text, match);
    const groups = [
      { title: '最近打开', found: unmarked(last) },
      { title: '页面与操作', found: others },
    ];
    return groups.filter(({ found }) => found.length > 0);
  }, [all, text, recent, findRoute]);
}

/** Courses, units and works have pages of their own. */
const isOutsideMenu = (path: string): boolean => path.startsWith('/learn/') || path === '/work-detail';

const useUserId = (): string => useSession(({ context }) => context.userInfo?.id) ?? '';

/** Returns what this user opened: on a shared computer another one may have used the search before. */
function readRecent(userId: string) {
  const stored = store.read('recentMenus', RecentEntries);
  return stored?.userId === userId ? stored.entries : [];
}

// A native listbox supports neither icons nor highlighted text.
const listbox = { role: 'listbox', 'aria-label': '搜索结果' } as const;
const group = { role: 'group' } as const;
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
function useOpenEntry(onClose: () => void): (entry: SearchEntry) => void {
  const router = useRouter();
  const notices = useNotices();
  const token = useSession(({ context }) => context.token);
  const userId = useUserId();
  const openTab = useOpenTab();
  return (entry) => {
    const { href, target, key } = entry;
    store.write('recentMenus', { userId, entries: withRecent(readRecent(userId), entry) });
    onClose();
    if (target.kind === 'route') {
      const isPage = key.startsWith('page ');
      if (isPage && openTab(href)) return undefined;
      return void router.navigate(isPage ? { href } : { href, state: inPageTab });
    }
    const url = target.url?.(token);
    if (url === undefined)
      return void notices.show({ kind: 'warning', text: '菜单的地址不对，请联系管理员' });
    return void globalThis.open(url, '_blank', 'noopener');
  };
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div {...group} aria-labelledby={id} className={styles['group']}>
      <div id={id} className={styles['heading']}>
        {title}
      </div>
      {children}
    </div>
  );
}

type EntryProps = {
  readonly id: string;
  readonly found: FoundEntry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

function Entry({ id, found: { entry, match: at }, isActive, onPoint, onChoose }: EntryProps) {
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
      <MenuIcon name={entry.icon} depth={0} />
      <span className={styles['title']}>
        <Marked text={entry.title} at={at} />
      </span>
      {entry.detail === '' ? null : <span className={styles['detail']}>{entry.detail}</span>}
      {entry.target.kind === 'window' ? (
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
