import { saveBytes } from '#shared/files/save-bytes.ts';
import {
  comparedParts,
  comparisonText,
  pairHeads,
  sameText,
  shapeSummary,
  type Comparison,
  type Pair,
} from './report-comparison.ts';
import { ChangesLegend } from './changes-legend.tsx';
import { MachineDrawing } from './machine-drawing.tsx';
import { changeMarks, lostIn } from './shape-changes.ts';
import { PaperPage } from './paper-page.tsx';
import styles from './report.module.css';

type ComparisonPageProps = { readonly comparison: Comparison; readonly onClose: () => void };

/** Two reports side by side, machine by machine. */
export function ComparisonPage({ comparison, onClose }: ComparisonPageProps) {
  const save = () =>
    saveBytes(new TextEncoder().encode(comparisonText(comparison)).buffer, '状态机走查报告的比较.md');
  return (
    <PaperPage
      title="状态机走查报告的比较"
      action={
        <button type="button" onClick={save}>
          导出比较
        </button>
      }
      onClose={onClose}
    >
      <ul>
        {[...comparison.about, sameText(comparison)].filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {comparison.machines.length === 0 ? <p>两份报告没有不同。</p> : null}
      {comparison.machines.map((machine) => (
        <section key={machine.title} aria-label={machine.title}>
          <h2>{machine.title}</h2>
          <p>{shapeSummary(machine)}</p>
          <ul>
            {(machine.shape ?? []).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {machine.picture === undefined ? null : (
            <>
              <ChangesLegend />
              <MachineDrawing
                file={machine.picture.file}
                marks={changeMarks(machine.picture.changes)}
                lost={lostIn(machine.picture.changes)}
              />
            </>
          )}
          {comparedParts.map((part) => (
            <Pairs key={part} head={pairHeads[part]} pairs={machine[part]} />
          ))}
        </section>
      ))}
    </PaperPage>
  );
}

function Pairs({ head, pairs }: { readonly head: string; readonly pairs: readonly Pair[] }) {
  if (pairs.length === 0) return null;
  return (
    <table className={styles['pairs']}>
      <thead>
        <tr>
          {[head, '甲', '乙'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ title, was, is }) => (
          <tr key={title} data-differs={was === is ? undefined : true}>
            <th scope="row">{title}</th>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
