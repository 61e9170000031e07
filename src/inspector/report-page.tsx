import { coveredIn, sources } from './coverage.ts';
import { MachineDrawing } from './machine-drawing.tsx';
import { machineFiles } from './machines.ts';
import { numbered } from './numbered.ts';
import type { ReportFile } from './report-file.ts';
import { walkResult, type WalkEntry } from './walk-book.ts';
import {
  coverageHeads,
  coverageOf,
  coverageRows,
  reportSummary,
  reportTitles,
  resultLabels,
  stepNotes,
  unwalkedHead,
  unwalkedPaths,
  unwalkedTitle,
  walksIn,
  type ReportKind,
} from './walk-report.ts';
import { PaperPage } from './paper-page.tsx';

type ReportPageProps = {
  readonly report: ReportFile;
  readonly kind: ReportKind;
  readonly onClose: () => void;
};

/** A printable report: the coverage of each machine in its diagram, and its test paths step by step. */
export function ReportPage({ report, kind, onClose }: ReportPageProps) {
  const walks = walksIn(report, kind);
  const view = coverageOf(report);
  const places = kind === 'acceptance' ? (['live'] as const) : sources;
  const shown = machineFiles.filter(
    ({ graph }) =>
      walks.some(({ machine }) => machine === graph.id) || coveredIn(view[graph.id], places).states.size > 0,
  );
  return (
    <PaperPage title={reportTitles[kind]} onClose={onClose}>
      <ul>
        {reportSummary(report, kind).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <CoverageTable report={report} kind={kind} />
      {shown.map((file) => (
        <section key={file.entry.id}>
          <h2>{file.entry.title}</h2>
          <MachineDrawing file={file} marks={coveredMarks(coveredIn(view[file.graph.id], places))} />
          {walks
            .filter(({ machine }) => machine === file.graph.id)
            .map((walk) => (
              <WalkSteps key={walk.title} walk={walk} />
            ))}
        </section>
      ))}
      {kind === 'acceptance' ? <Unwalked report={report} /> : null}
    </PaperPage>
  );
}

/** The paths that were not walked in the app. */
function Unwalked({ report }: Pick<ReportPageProps, 'report'>) {
  return (
    <section>
      <h2>{unwalkedTitle}</h2>
      {unwalkedPaths(report).map((one) => (
        <section key={one.title} aria-label={one.title}>
          <h3>{unwalkedHead(one)}</h3>
          <ul>
            {one.paths.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function CoverageTable({ report, kind }: Omit<ReportPageProps, 'onClose'>) {
  const heads = kind === 'acceptance' ? coverageHeads.slice(0, 2) : coverageHeads;
  return (
    <table>
      <thead>
        <tr>
          {['状态机', ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coverageRows(report, kind).map(({ title, cells }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {numbered(cells).map(({ no, one }) => (
              <td key={no}>{one}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const coveredMarks = ({ states, edges }: ReturnType<typeof coveredIn>) => ({ visited: states, taken: edges });

function WalkSteps({ walk }: { readonly walk: WalkEntry }) {
  return (
    <>
      <h3>
        {walk.title} <span data-result={walkResult(walk)}>{resultLabels[walkResult(walk)]}</span>
      </h3>
      <ol>
        {numbered(walk.steps).map(({ no, one: step }) => (
          <li key={no} data-result={step.result}>
            {`${resultLabels[step.result]}：${step.text} `}
            <code>{step.state}</code>
            <small>{stepNotes(step)}</small>
          </li>
        ))}
      </ol>
      {walk.walker === undefined ? null : <p>{`走查人：${walk.walker}`}</p>}
      {walk.note === '' ? null : <p>{`备注：${walk.note}`}</p>}
    </>
  );
}
