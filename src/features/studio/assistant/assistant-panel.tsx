import { Button, IconButton } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Finding, Habit, Location } from '#common/analysis/analyse.ts';
import { useEscape } from '#shared/react/use-escape.ts';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { scrolledGroup } from '#shared/ui/scrolled-by-keyboard.ts';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import { analyseInWorker } from '#shared/work-analysis/analyse-in-worker.ts';
import type { WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { HintSteps } from '#shared/work-analysis/hint-steps.tsx';
import { scriptAt } from '#shared/work-analysis/script-at.ts';
import { WholeScript } from '#shared/work-blocks/whole-script.tsx';
import type { EditorLink } from '../editor-link.ts';
import styles from '../tutorials/tutorials.module.css';

const maxHabits = 3;
const incomplete = '没有看完，请再试一次。';

type PanelProps = {
  readonly link: Pick<EditorLink, 'describeProject'>;
  readonly onClose: () => void;
};

/** Shows the habits and the findings of the open project, one finding at a time. It never changes the work. */
export function AssistantPanel({ link, onClose }: PanelProps) {
  const id = useId();
  const { data, isFetching, isError, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['assistant in the editor', id],
    queryFn: async () => await analyseInWorker({ work: await link.describeProject() }),
    staleTime: Infinity,
    gcTime: 0,
    // The project may have changed anywhere, and a large result takes long to compare.
    structuralSharing: false,
  });
  const analysis =
    data === undefined || 'problem' in data || isError || isFetching || data.starts === 0 ? undefined : data;
  useEscape(true, onClose);
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <Heading />
        <IconButton variant="ghost" color="gray" aria-label="关闭小助手" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <output className={styles['progress']} aria-live="polite">
        {isFetching ? '我在看你的作品，请等一等…' : resultText(isError ? undefined : data)}
      </output>
      {analysis === undefined ? null : (
        <>
          <Habits habits={analysis.habits.slice(0, maxHabits)} />
          <Findings key={dataUpdatedAt} analysis={analysis} />
        </>
      )}
      <div className={styles['foot']}>
        <BusyButton variant="ghost" color="gray" busy={isFetching} onClick={() => void refetch()}>
          再看一遍
        </BusyButton>
      </div>
    </div>
  );
}

function resultText(data: Awaited<ReturnType<typeof analyseInWorker>> | undefined): string {
  if (data === undefined) return incomplete;
  if ('problem' in data)
    return data.problem === 'tooLarge' ? '作品太大了，我看不完。请老师帮你看一看吧！' : incomplete;
  if (data.starts === 0) return '先放一块“事件”里的积木，把别的积木接在它下面，再来找我。';
  const count = data.findings.length;
  return count === 0
    ? '看完了，我没有找到要想一想的地方。点绿旗，玩一玩自己的作品吧！'
    : `看完了，有 ${count} 个地方可以想一想。`;
}

/** Takes the focus from the button in the bar. */
function Heading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} aria-label="小助手">
      <PinyinText text="小助手" />
    </h2>
  );
}

function Habits({ habits }: { readonly habits: readonly Habit[] }) {
  if (habits.length === 0) return null;
  return (
    <section className={styles['finish']} aria-label="做得好">
      <h3>
        <PinyinText text="做得好" />
      </h3>
      {habits.map(({ rule, title, text }) => (
        <div key={rule}>
          <strong>
            <PinyinText text={title} />
          </strong>
          <p>
            <PinyinText text={text} />
          </p>
        </div>
      ))}
    </section>
  );
}

/** The findings one by one: first what goes wrong, then what is hard to read. */
function Findings({ analysis }: { readonly analysis: WorkAnalysis }) {
  const id = useId();
  const focusAfter = useFocusAfter();
  const [index, setIndex] = useState(0);
  const findings = [
    ...analysis.findings.filter(({ kind }) => kind === 'bug'),
    ...analysis.findings.filter(({ kind }) => kind === 'smell'),
  ];
  const finding = findings[index];
  const go = (to: number): void => {
    focusAfter(`${id}${to}`);
    setIndex(to);
  };
  if (findings.length === 0) return null;
  return (
    <section className={styles['body']} aria-label="想一想的地方">
      {finding === undefined ? (
        <>
          <h3 id={`${id}${index}`} tabIndex={-1}>
            <PinyinText text="看完了" />
          </h3>
          <p>
            <PinyinText text="想好了就去改一改，再点“再看一遍”。" />
          </p>
        </>
      ) : (
        <>
          <p className={styles['tip']}>
            第 {index + 1} 条，共 {findings.length} 条
          </p>
          <OneFinding key={index} headingId={`${id}${index}`} finding={finding} analysis={analysis} />
        </>
      )}
      <div className={styles['buttons']}>
        <Button variant="surface" color="gray" disabled={index === 0} onClick={() => go(index - 1)}>
          上一条
        </Button>
        {finding === undefined ? null : (
          <Button variant="surface" onClick={() => go(index + 1)}>
            下一条
          </Button>
        )}
      </div>
    </section>
  );
}

type FindingProps = {
  readonly finding: Finding;
  readonly analysis: WorkAnalysis;
  readonly headingId: string;
};

function OneFinding({ finding, analysis, headingId }: FindingProps) {
  const { title, text, hints, location } = finding;
  return (
    <>
      <h3 id={headingId} tabIndex={-1} aria-label={title}>
        <PinyinText text={title} />
      </h3>
      <p>
        <PinyinText text={text} />
      </p>
      <ReadAloud text={`${title}。${text}`} />
      <PlaceOf location={location} analysis={analysis} />
      <HintSteps hints={hints} className={styles['steps']} />
    </>
  );
}

type PlaceProps = { readonly location: Location; readonly analysis: WorkAnalysis };

/** The script of a finding; without one, its sprite. */
function PlaceOf({ location, analysis }: PlaceProps) {
  const script = scriptAt(analysis, location);
  const owner = location.isStage ? '舞台' : `“${location.sprite}”`;
  if (script === undefined)
    return (
      <p>
        <PinyinText text={`它在${owner}里。`} />
      </p>
    );
  return (
    <figure className={styles['script']}>
      <figcaption>
        <PinyinText text={`${owner}里的这段积木：`} />
      </figcaption>
      <div className={styles['drawing']} data-low {...scrolledGroup} aria-label={`${owner}里的积木`}>
        <WholeScript script={script} />
      </div>
    </figure>
  );
}
