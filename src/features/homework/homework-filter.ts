import type { MyHomework } from './homework-state.tsx';

/** 要交的, 已提交, 已逾期 and 全部. */
export type HomeworkFilter = 'todo' | 'done' | 'late' | 'all';

const inFilter: Record<HomeworkFilter, (homework: MyHomework) => boolean> = {
  todo: ({ state }) => state === 'todo' || state === 'late',
  done: ({ state }) => state === 'done' || state === 'graded',
  late: ({ state, isLate }) => state === 'late' || state === 'missed' || isLate === true,
  all: () => true,
};

export function filterOf(text: string | undefined): HomeworkFilter {
  return text === 'done' || text === 'late' || text === 'all' ? text : 'todo';
}

/** Open homework is sorted by deadline; other lists newest first. */
export function shownHomework(all: readonly MyHomework[], filter: HomeworkFilter): readonly MyHomework[] {
  const shown = all.filter(inFilter[filter]);
  if (filter !== 'todo') return shown;
  const due = ({ deadline }: MyHomework) => deadline ?? '9999';
  return [...shown].sort((one, other) => due(one).localeCompare(due(other)));
}

export function filterOptions(all: readonly MyHomework[]) {
  const text = (filter: HomeworkFilter, word: string) => `${word} ${all.filter(inFilter[filter]).length}`;
  return [
    { value: 'todo', text: text('todo', '要交的') },
    { value: 'done', text: text('done', '已提交') },
    { value: 'late', text: text('late', '已逾期') },
    { value: 'all', text: text('all', '全部') },
  ] as const;
}

export const emptyTexts: Record<HomeworkFilter, string> = {
  todo: '没有要交的作业',
  done: '还没有提交过作业',
  late: '没有逾期的作业',
  all: '还没有作业',
};
