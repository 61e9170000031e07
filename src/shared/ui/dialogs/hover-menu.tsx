import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import styles from './hover-menu.module.css';

type HoverMenuProps = {
  /** The position of the panel: next to its button, or below it. */
  readonly side: 'right' | 'bottom';
  readonly className: string | undefined;
  /** The content of the button, including its name. */
  readonly trigger: ReactNode;
  /** Marks the button when the current page is in the panel. */
  readonly isCurrent?: boolean;
  /** Links and disclosures; call `close` when a link was followed. */
  readonly children: (close: () => void) => ReactNode;
};

const gap = 4;
/** Milliseconds that the mouse rests on the button before the panel opens. */
const openDelay = 120;
/** Milliseconds that the mouse may be outside before a panel that it opened closes. */
const closeDelay = 250;
const entries = 'a[href], summary';

/**
 * A button whose panel of links opens by mouse, touch and keyboard; no scroll container clips it. A panel that the mouse
 * opened closes when the mouse leaves; a panel that was opened by a press or a key stays.
 */
export function HoverMenu({ side, className, trigger, isCurrent = false, children }: HoverMenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const [openedBy, setOpenedBy] = useState<'hover' | 'press' | undefined>(undefined);
  const isOpen = openedBy !== undefined;
  /** Where the mouse went; undefined once a press or a key has decided instead. */
  const [mouse, setMouse] = useState<'inside' | 'outside' | undefined>(undefined);
  useEffect(() => {
    if (mouse === undefined) return undefined;
    const timer =
      mouse === 'inside'
        ? setTimeout(() => setOpenedBy((by) => by ?? 'hover'), openDelay)
        : setTimeout(() => setOpenedBy((by) => (by === 'hover' ? undefined : by)), closeDelay);
    return () => clearTimeout(timer);
  }, [mouse]);
  const press = () => {
    setMouse(undefined);
    setOpenedBy(openedBy === 'press' ? undefined : 'press');
  };
  const enter = () => {
    setMouse(undefined);
    setOpenedBy('press');
    // The panel is rendered first.
    setTimeout(() => panel.current?.querySelector<HTMLElement>(entries)?.focus());
  };
  const close = () => {
    // The delay of a closed panel goes on: the mouse may still rest on the button.
    if (!isOpen) return;
    setMouse(undefined);
    setOpenedBy(undefined);
  };
  const leave = () => {
    close();
    document.getElementById(buttonId(id))?.focus();
  };
  const onPointer = (to: 'inside' | 'outside') => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setMouse(to);
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !event.currentTarget.contains(next)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInPanel = panel.current?.contains(event.target instanceof Node ? event.target : null) ?? false;
    const act = isInPanel ? leaveBy(event.key, side) : enterBy(event.key, side);
    if (act !== undefined && (isOpen || act === 'enter')) {
      event.preventDefault();
      if (act === 'enter') enter();
      else leave();
    } else if (isInPanel) moveBy(event, panel.current);
  };
  useDismissal(isOpen, root, close);
  return (
    <div
      ref={root}
      role="presentation"
      onPointerEnter={onPointer('inside')}
      onPointerLeave={onPointer('outside')}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <button
        id={buttonId(id)}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-current={isCurrent ? '' : undefined}
        onClick={press}
      >
        {trigger}
      </button>
      {isOpen ? (
        <HoverMenuPanel id={id} side={side} anchor={buttonId(id)} panel={panel} onLost={close}>
          {children(close)}
        </HoverMenuPanel>
      ) : null}
    </div>
  );
}

const buttonId = (id: string): string => `${id}-button`;

type HoverMenuPanelProps = {
  readonly id: string;
  readonly side: 'right' | 'bottom';
  /** The id of the button. */
  readonly anchor: string;
  readonly panel: RefObject<HTMLDivElement | null>;
  /** Called when its button has left the window. */
  readonly onLost: () => void;
  readonly children: ReactNode;
};

function HoverMenuPanel({ id, side, anchor, panel, onLost, children }: HoverMenuPanelProps) {
  const lose = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const box = panel.current;
    const button = document.getElementById(anchor);
    if (box === null || button === null) return undefined;
    const follow = () => positionPanel(box, button.getBoundingClientRect(), side);
    // The page also scrolls and resizes by itself right after the panel opened: the panel follows its button.
    const followOrClose = () => (isInWindow(button) ? follow() : lose());
    // Repositions whenever a group inside it opens.
    const observer = new ResizeObserver(follow);
    follow();
    observer.observe(box);
    addEventListener('scroll', followOrClose, true);
    addEventListener('resize', followOrClose);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', followOrClose, true);
      removeEventListener('resize', followOrClose);
    };
  }, [anchor, panel, side]);
  return (
    <div id={id} ref={panel} className={styles['panel']}>
      {children}
    </div>
  );
}

function isInWindow(button: HTMLElement): boolean {
  const { top, right, bottom, left } = button.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

/** Positions the panel at its button, but inside the window. */
function positionPanel(box: HTMLElement, at: DOMRect, side: 'right' | 'bottom'): void {
  const { width, height } = box.getBoundingClientRect();
  const left = side === 'right' ? at.right + gap : at.left;
  const top = side === 'right' ? at.top : at.bottom + gap;
  box.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  box.style.top = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
}

/** Closes on a press outside. */
function useDismissal(isOpen: boolean, root: RefObject<HTMLElement | null>, close: () => void): void {
  const onPress = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node) || root.current?.contains(target) !== true) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: Event) => onPress(event);
    addEventListener('pointerdown', listener, true);
    return () => removeEventListener('pointerdown', listener, true);
  }, [isOpen]);
}

function enterBy(key: string, side: 'right' | 'bottom'): 'enter' | 'leave' | undefined {
  if (key === 'Escape') return 'leave';
  return key === (side === 'right' ? 'ArrowRight' : 'ArrowDown') ? 'enter' : undefined;
}

function leaveBy(key: string, side: 'right' | 'bottom'): 'leave' | undefined {
  return key === 'Escape' || (side === 'right' && key === 'ArrowLeft') ? 'leave' : undefined;
}

/** Moves up and down between the visible entries; Tab does the same and continues. */
function moveBy(event: KeyboardEvent, panel: HTMLElement | null): void {
  const all = [...(panel?.querySelectorAll<HTMLElement>(entries) ?? [])].filter(
    (one) => one.offsetParent !== null || one.getClientRects().length > 0,
  );
  const at = all.findIndex((one) => one === document.activeElement);
  const target = {
    ArrowDown: all[at + 1] ?? all[0],
    ArrowUp: all[at - 1] ?? all.at(-1),
    Home: all[0],
    End: all.at(-1),
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
