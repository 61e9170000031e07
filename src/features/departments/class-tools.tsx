import { Button } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '#machines/message-of.ts';
import { myDepartTreeQuery } from '#shared/api/depart.ts';
import { archiveClasses, classKeys } from '#shared/api/school-class.ts';
import { useMenu, useNotices } from '#shared/app/app-context.tsx';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import { checkedClasses, type DepartNode } from './depart-levels.ts';
import type { DepartTreeState } from './use-depart-tree.ts';

/** The menu entry whose permission 发通知 needs. */
const noticePath = '/teaching/notice';
/** The number of classes that one notice reaches. */
const maxNoticeClasses = 50;

type ClassToolsProps = {
  readonly tree: DepartTreeState;
  readonly checked: ReadonlySet<string>;
  readonly isLinked: boolean;
  readonly renderNotice: (departIds: readonly string[], onClose: () => void) => ReactNode;
};

type Tool = 'archive' | 'restore' | 'notice';
type Open = { readonly tool: Tool; readonly classes: readonly DepartNode[] };

/** 班级操作: the actions on all checked classes. */
export function ClassTools({ tree, checked, isLinked, renderNotice }: ClassToolsProps) {
  const client = useQueryClient();
  const notices = useNotices();
  const { routes } = useMenu();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const begin = async (tool: Tool) => {
    try {
      const nodes = await client.fetchQuery({ ...myDepartTreeQuery(), staleTime: 0 });
      const classes = checkedClasses(nodes, checked, isLinked).filter(
        ({ isArchived = false }) => isArchived === (tool === 'restore'),
      );
      const problem = problemOf(tool, classes.length);
      if (problem === undefined) setOpen({ tool, classes });
      else notices.show({ kind: 'warning', text: problem });
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '加载失败') });
    }
  };
  return (
    <>
      <DropMenu
        align="start"
        trigger={
          <Button type="button" variant="surface">
            班级操作
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        }
        items={[
          { text: '归档班级', onSelect: () => void begin('archive') },
          { text: '取消归档', onSelect: () => void begin('restore') },
          ...(routes.has(noticePath) ? [{ text: '发通知', onSelect: () => void begin('notice') }] : []),
        ]}
      />
      {open === undefined ? null : open.tool === 'notice' ? (
        renderNotice(
          open.classes.map(({ id }) => id),
          close,
        )
      ) : (
        <ArchiveQuestion
          classes={open.classes}
          isArchiving={open.tool === 'archive'}
          onDone={() => {
            close();
            for (const queryKey of classKeys()) void client.invalidateQueries({ queryKey });
            void tree.refresh();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function problemOf(tool: Tool, count: number): string | undefined {
  if (count === 0) return tool === 'restore' ? '勾选的班级都没有归档' : '没有勾选班级，或者班级都已归档';
  return tool === 'notice' && count > maxNoticeClasses
    ? `一次最多给 ${maxNoticeClasses} 个班级发通知`
    : undefined;
}

type ArchiveQuestionProps = {
  readonly classes: readonly DepartNode[];
  readonly isArchiving: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** The number of classes that the question names. */
const maxNames = 10;

function ArchiveQuestion({ classes, isArchiving, onDone, onClose }: ArchiveQuestionProps) {
  const notices = useNotices();
  const archiving = useMutation({
    mutationFn: () =>
      archiveClasses(
        classes.map(({ id }) => id),
        isArchiving,
      ),
    onSuccess: ({ message }) => {
      notices.show({ kind: 'success', text: message });
      onDone();
    },
  });
  const names = classes
    .slice(0, maxNames)
    .map(({ title }) => title)
    .join('、');
  const all = `${names}${classes.length > maxNames ? '等' : ''}，共 ${classes.length} 个班级`;
  return (
    <ConfirmDialog
      open
      title={isArchiving ? '归档班级' : '取消归档'}
      text={
        isArchiving
          ? `${all}。归档后不再出现在老师的班级、首页和选择班级的地方，班级码停用；学生、作品和成绩都保留，随时可以取消归档。`
          : `${all}。班级回到日常的列表里，一切照旧。`
      }
      confirmText={isArchiving ? '归档' : '取消归档'}
      cancelText="返回"
      busy={archiving.isPending}
      error={archiving.error === null ? undefined : messageOf(archiving.error, '操作失败')}
      onConfirm={() => archiving.mutate()}
      onClose={onClose}
    />
  );
}
