import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tree } from '#shared/ui/tree/tree.tsx';
import { isClass, type DepartNode } from './depart-rows.ts';
import { useDepartLevels } from './use-depart-levels.ts';

type DepartTreeProps = {
  readonly label: string;
  /** Offers the caller's own departments instead of the managed ones. */
  readonly own?: boolean;
  readonly chosen: readonly string[];
  readonly single?: boolean;
  /** By default every node is selectable. */
  readonly canChoose?: ((node: DepartNode) => boolean) | undefined;
  /** The name of the nodes in the search; by default it follows from `canChoose`. */
  readonly noun?: string;
  /** The focus begins in the search box. */
  readonly startsInSearch?: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Returns the name of the nodes in the search: classes where only these are selectable. */
export const searchedNoun = (canChoose: DepartTreeProps['canChoose']): string =>
  canChoose === isClass ? '班级' : '部门';

/** The tree of departments with a search; large trees load level by level. */
export function DepartTree({ own = false, noun, ...props }: DepartTreeProps) {
  const levels = useDepartLevels(own, props.chosen);
  const searched = noun ?? searchedNoun(props.canChoose);
  const failure =
    levels.error === null ? null : (
      <ErrorState text={messageOf(levels.error, '加载失败')} onRetry={levels.retry} />
    );
  if (levels.isPending) return <PageSkeleton />;
  if (levels.nodes.length === 0 && failure !== null) return failure;
  return (
    <>
      <Tree
        {...props}
        searchLabel={`${searched}搜索`}
        searchPlaceholder={`请输入${searched}名称`}
        nodes={levels.nodes}
        opened={levels.opened}
        onOpened={levels.setOpened}
        empty={levels.isSearching ? <output>加载中…</output> : failure === null ? undefined : null}
        onWord={levels.setWord}
      />
      {failure}
    </>
  );
}
