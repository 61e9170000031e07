import { Popover } from 'radix-ui';
import { useState } from 'react';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { useInspector } from './inspector-state.ts';
import { sources } from './coverage.ts';
import type { LogFile } from './event-log.ts';
import { readLogInWorker, readReportInWorker } from './read-in-worker.ts';
import type { ReportFile } from './report-file.ts';
import { FileButton } from './file-button.tsx';
import { compareReports, type Comparison } from './report-comparison.ts';
import { reportOf, withShapes, reportText, reportTitles, type ReportKind } from './walk-report.ts';
import styles from './inspector.module.css';

const kinds: readonly ReportKind[] = ['all', 'acceptance'];

type ReportBarProps = {
  readonly onPage: (report: ReportFile, kind: ReportKind) => void;
  readonly onCompared: (comparison: Comparison) => void;
};

/** Exports the results and the coverage of this session, and imports those of another. */
export function ReportBar({ onPage, onCompared }: ReportBarProps) {
  const { book, coverage, world, live, importedLog } = useInspector();
  const [said, setSaid] = useState('');
  const [hasLog, setHasLog] = useState(false);
  const report = () =>
    withShapes(
      reportOf(book.view(), coverage.view(), {
        build: world.build || '开发',
        browser: navigator.userAgent,
        date: new Date(world.now()).toISOString(),
      }),
    );
  const save = (text: string, name: string) => saveBytes(new TextEncoder().encode(text).buffer, name);
  const load = async (file: File) => {
    const read = await readReportInWorker(file);
    if ('problem' in read) return setSaid(`“${file.name}”${read.problem}，没有导入`);
    const { report: theirs, log } = read;
    const importedCount = book.bring(theirs.walks);
    for (const [machine, by] of Object.entries(theirs.coverage))
      for (const source of sources)
        coverage.note(machine, 'imported', by[source]?.states ?? [], by[source]?.edges ?? []);
    if (log !== undefined) importedLog.bring(log);
    const events = log === undefined ? '' : `，所附的 ${log.records.length} 条事件可在“走查”中回放`;
    const skippedCount = theirs.walks.length - importedCount;
    const skippedText = skippedCount === 0 ? '' : `，${skippedCount} 条在这里的平台上走过，没有替换`;
    return setSaid(`已导入 ${importedCount} 条路径的走查和覆盖${skippedText}${events}`);
  };
  const logNow = (): LogFile => ({
    kind: 'campus-inspector-log',
    build: world.build,
    date: new Date(world.now()).toISOString(),
    records: live.view().records,
  });
  const saveReport = () => {
    const data = hasLog ? { ...report(), log: logNow() } : report();
    save(JSON.stringify(data, null, 2), '状态机走查报告.json');
  };
  const loadLog = async (file: File) => {
    const read = await readLogInWorker(file);
    if ('problem' in read) return setSaid(`“${file.name}”${read.problem}，没有导入`);
    importedLog.bring(read.log);
    return setSaid(`已导入 ${read.log.records.length} 条事件，可在“走查”中回放`);
  };
  const compare = async (file: File, second: File | undefined) => {
    const one = await readReportInWorker(file);
    const other = second === undefined ? { report: report() } : await readReportInWorker(second);
    if ('problem' in one) return setSaid(`“${file.name}”${one.problem}，没有比较`);
    if ('problem' in other) return setSaid(`“${second?.name ?? ''}”${other.problem}，没有比较`);
    return onCompared(compareReports(one.report, other.report));
  };
  return (
    <Popover.Root>
      <Popover.Trigger data-reports="">报告</Popover.Trigger>
      <Popover.Content
        aria-label="报告和事件记录"
        align="end"
        sideOffset={6}
        collisionPadding={16}
        className={styles['reports']}
      >
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            onClick={() => save(reportText(report(), kind), `${reportTitles[kind]}.md`)}
          >
            {kind === 'all' ? '导出报告' : '导出验收报告'}
          </button>
        ))}
        {kinds.map((kind) => (
          <button key={kind} type="button" onClick={() => onPage(report(), kind)}>
            {kind === 'all' ? '打印报告' : '打印验收报告'}
          </button>
        ))}
        <button type="button" onClick={saveReport}>
          导出 JSON
        </button>
        <label>
          <input type="checkbox" checked={hasLog} onChange={({ target }) => setHasLog(target.checked)} />
          附上事件记录
        </label>
        <FileButton label="导入报告" onFile={load} />
        <FileButton label="比较报告" isMultiple onFile={compare} />
        <p>选一份报告，与这里的比较；或同时选两份，互相比较。</p>
        <button type="button" onClick={() => save(JSON.stringify(logNow()), '状态机事件记录.json')}>
          导出事件记录
        </button>
        <FileButton label="导入事件记录" onFile={loadLog} />
        {said === '' ? null : <output>{said}</output>}
      </Popover.Content>
    </Popover.Root>
  );
}
