import { useQuery } from '@tanstack/react-query';
import { exportTeachingReport, teachingByDepartQuery } from '#shared/api/class-report.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { DownloadButton } from '#shared/ui/download-button.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { sumsOf } from './report-figures.ts';
import type { Span } from './report-period.tsx';
import styles from './class-report.module.css';

const headings = ['班级', '开课节数', '作业布置次数', '作业上交次数', '作业批改次数', '活跃学生'];

/** 班级教学数据统计: a row for each class. */
export function ReportClasses({ span }: { readonly span: Span }) {
  const classes = useQuery(teachingByDepartQuery(span));
  return (
    <section aria-labelledby="classes-title">
      <div className={styles['head']}>
        <h2 id="classes-title">班级教学数据统计</h2>
        <DownloadButton
          text="导出"
          fileName={`班级教学记录 ${span.startTime}至${span.endTime}.xlsx`}
          load={() => exportTeachingReport(span)}
        />
      </div>
      <Loaded query={classes} skeleton={<PageSkeleton rows={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="没有数据" />
          ) : (
            <table className={styles['table']}>
              <thead>
                <tr>
                  {headings.map((heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ departId, departName, ...figures }) => {
                  const { lessons, assigned, submitted, graded, active } = sumsOf(figures);
                  return (
                    <tr key={departId}>
                      <th scope="row">{departName}</th>
                      <td>{lessons}</td>
                      <td>{assigned}</td>
                      <td>{submitted}</td>
                      <td>{graded}</td>
                      <td>{active}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </section>
  );
}
