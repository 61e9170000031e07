import { Popover } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Direction } from '#machines/machine-layout.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import type { DrawnMachine } from './drawn-machine.ts';
import styles from './stage.module.css';

type StageToolsProps = {
  readonly drawn: DrawnMachine;
  readonly scale: number;
  readonly search: ReactNode;
  readonly onDirection: (direction: Direction) => void;
  readonly onFold: (folded: ReadonlySet<string>) => void;
  readonly onBegin: () => void;
  readonly onFit: () => void;
  readonly onZoom: (factor: number) => void;
  readonly onVector: () => void;
  readonly onPicture: () => void;
  readonly onMermaid: () => void;
  /** The diagram as Mermaid. */
  readonly mermaid: string;
  readonly hasMap: boolean;
  readonly onMap: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

const directions: readonly (readonly [Direction, string])[] = [
  ['DOWN', '上下'],
  ['RIGHT', '左右'],
];

/** The toolbar of a diagram. */
export function StageTools({ drawn, scale, search, mermaid, hasMap, onKeyDown, ...on }: StageToolsProps) {
  const { direction, foldable, folded } = drawn;
  const isFolded = folded.length > 0;
  return (
    <div
      className={styles['tools']}
      role="toolbar"
      aria-label="方向键移动，加减键缩放，0 适应窗口"
      {...{ onKeyDown }}
    >
      {search}
      <span className={styles['space']} />
      <fieldset>
        <legend className="visually-hidden">图的方向</legend>
        {directions.map(([way, words]) => (
          <button
            key={way}
            type="button"
            aria-pressed={direction === way}
            onClick={() => on.onDirection(way)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      {foldable.length === 0 ? null : (
        <button type="button" onClick={() => on.onFold(new Set(isFolded ? [] : foldable))}>
          {isFolded ? '全部展开' : '全部收起'}
        </button>
      )}
      <button type="button" onClick={() => on.onZoom(1 / 1.25)} aria-label="缩小">
        −
      </button>
      <output aria-label="缩放比例">{`${Math.round(scale * 100)}%`}</output>
      <button type="button" onClick={() => on.onZoom(1.25)} aria-label="放大">
        +
      </button>
      <button type="button" onClick={on.onBegin}>
        起点
      </button>
      <button type="button" onClick={on.onFit}>
        适应窗口
      </button>
      <button type="button" aria-pressed={hasMap} onClick={on.onMap}>
        小地图
      </button>
      <ExportMenu mermaid={mermaid} {...on} />
    </div>
  );
}

type ExportMenuProps = Pick<StageToolsProps, 'mermaid' | 'onVector' | 'onPicture' | 'onMermaid'>;

/** The diagram as a file, on the clipboard or on paper. */
function ExportMenu({ mermaid, onVector, onPicture, onMermaid }: ExportMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger>导出</Popover.Trigger>
      <Popover.Content
        aria-label="导出状态图"
        align="end"
        sideOffset={6}
        collisionPadding={16}
        className={styles['exports']}
      >
        <button type="button" onClick={onVector}>
          SVG
        </button>
        <button type="button" onClick={onPicture}>
          PNG
        </button>
        <button type="button" onClick={onMermaid}>
          Mermaid
        </button>
        <CopyButton value={mermaid} text="复制 Mermaid" />
        <button type="button" onClick={() => print()}>
          打印
        </button>
      </Popover.Content>
    </Popover.Root>
  );
}
