import { useState } from 'react';
import { saveBytes } from '#lib/save-bytes.ts';
import { readRuntimeConfig } from '#lib/runtime-config.ts';
import { useDesk } from './desk.ts';
import { readReport, reportOf, reportText } from './walk-book.ts';
import styles from './inspector.module.css';

/** Takes the walks and the coverage of this session along, and brings back those of another. */
export function ReportBar() {
  const { book, coverage } = useDesk();
  const [said, setSaid] = useState('');
  const report = () =>
    reportOf(book.view(), coverage.view(), {
      build: readRuntimeConfig().build || '开发',
      browser: navigator.userAgent,
      date: new Date().toISOString(),
    });
  const save = (text: string, name: string) => saveBytes(new TextEncoder().encode(text).buffer, name);
  const load = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = readReport(await file.text());
    if (read === undefined) return setSaid(`“${file.name}”不是检查器导出的 JSON 报告，没有导入`);
    for (const walk of read.walks) book.write(walk);
    for (const [machine, { states, edges }] of Object.entries(read.coverage))
      coverage.note(machine, states, edges);
    return setSaid(`已导入 ${read.walks.length} 条路径的走查和覆盖`);
  };
  return (
    <>
      <button type="button" onClick={() => save(reportText(report()), '状态机走查报告.md')}>
        导出报告
      </button>
      <button type="button" onClick={() => save(JSON.stringify(report(), null, 2), '状态机走查报告.json')}>
        导出 JSON
      </button>
      <label className={styles['button']}>
        导入
        <input
          type="file"
          className="visually-hidden"
          accept=".json,application/json"
          aria-label="导入报告"
          onChange={({ target }) => {
            void load(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </label>
      {said === '' ? null : (
        <output className={styles['said']}>
          {said}
          <button type="button" aria-label="关闭提示" onClick={() => setSaid('')}>
            ×
          </button>
        </output>
      )}
    </>
  );
}
