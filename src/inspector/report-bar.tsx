import { useState } from 'react';
import { saveBytes } from '#lib/save-bytes.ts';
import { useDesk } from './desk.ts';
import { sources } from './coverage.ts';
import { logLimits, type LogFile } from './event-log.ts';
import { readLogAway } from './read-log-away.ts';
import { imported } from './walk-book.ts';
import {
  readReport,
  reportOf,
  reportText,
  reportTitles,
  type ReportFile,
  type ReportKind,
} from './walk-report.ts';
import styles from './inspector.module.css';

const kinds: readonly ReportKind[] = ['all', 'acceptance'];

type ReportBarProps = { readonly onPage: (report: ReportFile, kind: ReportKind) => void };

/** Takes the walks and the coverage of this session along, and brings back those of another. */
export function ReportBar({ onPage }: ReportBarProps) {
  const { book, coverage, world, live, brought } = useDesk();
  const [said, setSaid] = useState('');
  const [hasLog, setHasLog] = useState(false);
  const report = () =>
    reportOf(book.view(), coverage.view(), {
      build: world.build || '开发',
      browser: navigator.userAgent,
      date: new Date(world.now()).toISOString(),
    });
  const save = (text: string, name: string) => saveBytes(new TextEncoder().encode(text).buffer, name);
  const load = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = file.size > logLimits.bytes ? undefined : readReport(await file.text());
    if (read === undefined) return setSaid(`“${file.name}”不是检查器导出的 JSON 报告，没有导入`);
    for (const walk of read.walks) book.write(imported(walk));
    for (const [machine, by] of Object.entries(read.coverage))
      for (const source of sources)
        coverage.note(machine, 'imported', by[source]?.states ?? [], by[source]?.edges ?? []);
    return setSaid(`已导入 ${read.walks.length} 条路径的走查和覆盖`);
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
  const loadLog = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readLogAway(file);
    if ('problem' in read) return setSaid(`“${file.name}”${read.problem}，没有导入`);
    brought.bring(read.log);
    return setSaid(`已导入 ${read.log.records.length} 条事件，可在“走查”中回放`);
  };
  return (
    <>
      <button type="button" popoverTarget="reports">
        报告
      </button>
      <div id="reports" popover="auto" className={styles['reports']}>
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
        <FileButton words="导入报告" onFile={load} />
        <button type="button" onClick={() => save(JSON.stringify(logNow()), '状态机事件记录.json')}>
          导出事件记录
        </button>
        <FileButton words="导入事件记录" onFile={loadLog} />
        {said === '' ? null : <output>{said}</output>}
      </div>
    </>
  );
}

type FileButtonProps = {
  readonly words: string;
  readonly onFile: (file: File | undefined) => Promise<void>;
};

function FileButton({ words, onFile }: FileButtonProps) {
  return (
    <label className={styles['button']}>
      {words}
      <input
        type="file"
        className="visually-hidden"
        accept=".json,application/json"
        aria-label={words}
        onChange={({ target }) => {
          void onFile(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
