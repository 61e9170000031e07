import { Refusal } from '#server/http/refusal.ts';
import { analyseVersion, type AnalysisDeps } from '#server/shared/teaching/work-analysis.ts';
import { countWaiting, listWaiting } from '#server/shared/teaching/work-analysis.store.ts';

/** The number of works between two reports of the progress. */
const batch = 20;

/**
 * Analyses the handed-in works without a result of the present rules, one after the other, and returns one line for the
 * history. The next run continues an interrupted one.
 */
export async function analyseWaitingWorks(
  deps: AnalysisDeps,
  onProgress: (progress: string) => Promise<void>,
): Promise<string> {
  const total = await countWaiting(deps.db);
  if (total === 0) return '没有需要分析的作品';
  const counts = { seen: 0, failed: 0 };
  for (let after = '', isOver = false; !isOver;) {
    const works = await listWaiting(deps.db, after, batch);
    for (const work of works) {
      try {
        if ((await analyseVersion(deps, work)) !== undefined) counts.failed += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return `服务器繁忙，分析了 ${counts.seen} 件作品，其余下次再分析`;
      }
      counts.seen += 1;
    }
    after = works.at(-1)?.workId ?? after;
    isOver = works.length < batch;
    await onProgress(`已分析 ${counts.seen} / ${total} 件作品`);
  }
  const failed = counts.failed === 0 ? '' : `；${counts.failed} 件不能分析`;
  return `分析了 ${counts.seen} 件作品${failed}`;
}
