import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Finding } from '#common/analysis/analyse.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { analyseInWorker } from './analyse-in-worker.ts';
import type { AnalysisRequest } from './analyse-work.ts';
import { useHasAssistant } from './use-has-assistant.ts';
import styles from './after-hand-in.module.css';

type AfterHandInProps = {
  /** Returns the work that was handed in, with the starter project of its task. */
  readonly load: (signal: AbortSignal) => Promise<AnalysisRequest>;
};

/**
 * One thing that went well in a work that was just handed in, then at most one idea with its first hint; never a score.
 * The work is read after the hand-in: until then, and when it cannot be read, nothing is shown.
 */
export function AfterHandIn({ load }: AfterHandInProps) {
  const id = useId();
  const hasAssistant = useHasAssistant();
  const { data } = useQuery({
    queryKey: ['after a hand-in', id],
    queryFn: async ({ signal }) => await analyseInWorker(await load(signal), signal),
    enabled: hasAssistant,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A large result takes long to compare.
    structuralSharing: false,
  });
  if (!hasAssistant || data === undefined || 'problem' in data || data.starts === 0) return null;
  const [habit] = data.habits;
  const idea = ideaOf(data.findings);
  return (
    <section className={styles['words']} aria-label="小助手的话">
      <h3>
        <PinyinText text="做得好" />
      </h3>
      <p>
        <PinyinText text={habit?.text ?? '你把作品做完，还交给了老师，真不错！'} />
      </p>
      {idea === undefined ? null : (
        <>
          <h3>
            <PinyinText text="想一想" />
          </h3>
          <p>
            <PinyinText text={idea.text} />
          </p>
          <p>
            <PinyinText text={idea.hints[0]} />
          </p>
        </>
      )}
    </section>
  );
}

/** Returns the first error of the pupil, else the first place that is hard to read. */
function ideaOf(findings: readonly Finding[]): Finding | undefined {
  const own = findings.filter(({ isOwn }) => isOwn);
  return own.find(({ kind }) => kind === 'bug') ?? own[0];
}
