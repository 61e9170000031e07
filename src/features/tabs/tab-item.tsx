import { House, X } from 'lucide-react';
import { memo, type CSSProperties, type Ref } from 'react';
import { homePath } from '#machines/tabs/tabs-address.ts';
import { shownTitle, type Tab } from '#machines/tabs/tab-list.ts';
import { panelElementId, tabElementId } from './tab-elements.ts';
import styles from './tabs.module.css';

/** The props that make a tab draggable. */
export type DragOptions = {
  readonly ref: Ref<HTMLDivElement>;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
  /** Listeners of the drag library, by property name. */
  readonly handlers: object;
};

type TabItemProps = {
  readonly tab: Tab;
  readonly isShown: boolean;
  readonly isMounted: boolean;
  /** The tab has unsaved changes. */
  readonly isUnsaved: boolean;
  /** The tab of the list in the tab order. */
  readonly isStop: boolean;
  readonly hintId: string;
  readonly drag?: DragOptions | undefined;
  /** Receives the button of the shown tab at each render. */
  readonly onShown: (tab: Tab, button: HTMLElement | null) => void;
  readonly onActivate: (tab: Tab) => void;
  readonly onClose: (tab: Tab) => void;
};

/** One tab. Presses bubble to the list, which identifies it by `data-tab`. */
export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tab, isShown, isMounted, isUnsaved, isStop, hintId, drag, onShown, onActivate, onClose } = props;
  const isHome = tab.key === homePath;
  const title = shownTitle(tab);
  return (
    <div
      role="presentation"
      className={styles['tab']}
      data-tab={tab.id}
      data-home={isHome}
      data-shown={isShown}
      data-dragging={drag?.isDragging}
      {...drag?.handlers}
      ref={drag?.ref}
      style={drag?.style}
    >
      <button
        ref={isShown ? (button) => onShown(tab, button) : undefined}
        type="button"
        role="tab"
        id={tabElementId(tab.id)}
        className={styles['name']}
        title={title}
        tabIndex={isStop ? 0 : -1}
        aria-selected={isShown}
        aria-controls={isMounted ? panelElementId(tab.id) : undefined}
        aria-describedby={hintId}
        onClick={() => onActivate(tab)}
      >
        {isHome ? <House size={14} aria-hidden="true" /> : null}
        <span className={styles['title']}>{title}</span>
        {isUnsaved ? (
          <span className={styles['unsaved']}>
            <span className="visually-hidden">（未保存）</span>
          </span>
        ) : null}
      </button>
      {isHome ? null : (
        // For the mouse only: a tab may contain no other focusable element. The Delete key does the same.
        <button
          type="button"
          className={styles['close']}
          tabIndex={-1}
          aria-hidden="true"
          title="关闭"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onClose(tab)}
        >
          <X size={14} />
        </button>
      )}
    </div>
  );
});
