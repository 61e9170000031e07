import { useMemo, useState } from 'react';
import type { MachineGraph } from '#machines/machine-graph.ts';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';
import { shareOf, sumOf, type CoverageView } from './coverage.ts';
import { useBook, useCoverage, useLive } from './inspector-state.ts';
import { failuresByMachine } from './failed-walks.ts';
import { descriptionOf } from './machine-descriptions.ts';
import { machineGroups } from './machine-groups.ts';
import { identifiersOf } from './machine-labels.ts';
import { machineFile, machineFiles, type MachineFile } from './machines.ts';
import { partName } from './part-names.ts';
import { shapeChanges } from './shape-changes.ts';
import styles from './inspector.module.css';

type CatalogueListProps = { readonly id: string; readonly onOpen: (id: string) => void };

/** All machines of the product, searchable by title or name; on a small screen a select. */
export function CatalogueList({ id, onOpen }: CatalogueListProps) {
  const [words, setWords] = useState('');
  const coverage = useCoverage();
  const total = sumOf(machineFiles.map(({ graph }) => shareOf(graph, coverage[graph.id], ['live']).edges));
  const { actors } = useLive();
  const running = new Set(actors.map(({ machine }) => machine));
  const [others] = useState(otherThanAccepted);
  const failures = failuresByMachine(useBook());
  const failureText = ({ graph }: MachineFile) => {
    const count = failures.get(graph.id) ?? 0;
    return count === 0 ? '' : `失败 ${count} 条`;
  };
  const searchTerm = words.trim().toLowerCase();
  const groups = useMemo(() => groupsOf(searchTerm), [searchTerm]);
  return (
    <nav className={styles['list']} aria-label="状态机" data-searching={searchTerm === '' ? undefined : true}>
      <select
        className={styles['narrowOnly']}
        aria-label="选择状态机"
        value={id}
        onChange={({ target }) => onOpen(target.value)}
      >
        {allGroups.map(({ title, files }) => (
          <optgroup key={title} label={title}>
            {files.map((file) => (
              <option key={file.entry.id} value={file.entry.id}>
                {[file.entry.title, file.entry.id, failureText(file)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <input
        type="search"
        placeholder="搜索状态机"
        aria-label="搜索状态机"
        {...useComposedText(words, setWords)}
      />
      <div className={styles['total']}>
        <span>平台上走过</span>
        <ProgressBar label="全部状态机在平台上走过的转换" value={total.done} max={total.of} tone="green" />
        <span>{`${total.done}/${total.of}`}</span>
      </div>
      <div className={styles['groups']}>
        {groups.map(({ title, files }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {files.map(({ entry, graph, ...file }) => (
                <li key={entry.id}>
                  <a
                    href={`#${entry.id}`}
                    aria-current={entry.id === id ? 'page' : undefined}
                    onClick={() => onOpen(entry.id)}
                  >
                    <strong>
                      {entry.title}
                      {running.has(graph.id) ? <i title="正在运行" /> : null}
                    </strong>
                    <span>{entry.id}</span>
                    {others.has(entry.id) ? <small>与验收的不同</small> : null}
                    {failureText({ entry, graph, ...file }) === '' ? null : (
                      <small data-failed>{failureText({ entry, graph, ...file })}</small>
                    )}
                    <em title="走过的转换：平台 / 含沙盒与导入 / 全部">{shareText(graph, coverage)}</em>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? <p className={styles['hint']}>没有找到</p> : null}
      </div>
    </nav>
  );
}

type Group = { readonly title: string; readonly files: readonly MachineFile[] };

const allGroups: readonly Group[] = Object.entries(machineGroups).map(([title, ids]) => ({
  title,
  files: ids.map(machineFile),
}));

/** Returns the groups with matching machines, reduced to those. */
function groupsOf(searchTerm: string): readonly Group[] {
  return allGroups
    .map(({ title, files }) => ({
      title,
      files: files.filter((file) => searchText(file).includes(searchTerm)),
    }))
    .filter(({ files }) => files.length > 0);
}

/** Returns the searchable text of a machine: all labels, in Chinese and in code. */
function searchText(file: MachineFile): string {
  const { id, title } = file.entry;
  const parts = identifiersOf(file).map(({ kind, name }) => `${partName(id, kind, name).text} ${name}`);
  return `${title} ${id} ${JSON.stringify(descriptionOf(id))} ${parts.join(' ')}`.toLowerCase();
}

/** Returns the machines that differ from their golden file, or have none. */
function otherThanAccepted(): ReadonlySet<string> {
  return new Set(
    machineFiles.filter((file) => shapeChanges(file)?.length !== 0).map(({ entry }) => entry.id),
  );
}

function shareText(graph: MachineGraph, coverage: CoverageView): string {
  const { done, of } = shareOf(graph, coverage[graph.id]).edges;
  const live = shareOf(graph, coverage[graph.id], ['live']).edges.done;
  return done === 0 ? '' : `${live}/${done}/${of}`;
}
