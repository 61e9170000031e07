import { Badge } from '@radix-ui/themes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Location } from '#common/analysis/analyse.ts';
import { areaNames } from '#common/analysis/score.ts';
import { keyOf } from '#shared/api/client.ts';
import { downloadFile } from '#shared/api/file.ts';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { Hint } from '#shared/ui/hint.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { analyseInWorker } from '#shared/work-analysis/analyse-in-worker.ts';
import type { WorkAnalysis } from '#shared/work-analysis/analyse-work.ts';
import { scriptAt } from '#shared/work-analysis/script-at.ts';
import { messageOf } from '#machines/message-of.ts';
import { downloadStarter, type WorkTask } from './starter-project.ts';
import styles from './analysis-dialog.module.css';

const maxPoints = 3;

const problemTexts = {
  unreadable: '这个作品读不出来；旧版 Scratch 的作品，在编辑器里保存一次后才能分析',
  tooLarge: '作品太大，不能分析',
} as const;

type AnalysisProps = {
  /** The path of the work's file. */
  readonly path: string;
  readonly title: string;
  /** Its starter project is compared with the work. Undefined: the work was handed in for nothing. */
  readonly task: WorkTask | undefined;
};

/** The analysis of a Scratch work, for its teacher. Mount it to open it. */
export function AnalysisDialog({
  path,
  title,
  task,
  onClose,
}: AnalysisProps & { readonly onClose: () => void }) {
  const query = useQuery(workAnalysisQuery(path, task));
  return (
    <Modal open title={`分析：${title}`} width={760} align="start" onClose={onClose}>
      <output className="visually-hidden" aria-live="polite">
        {query.data === undefined ? '' : '分析好了'}
      </output>
      {query.data !== undefined ? (
        <Answer data={query.data} />
      ) : query.isPending ? (
        <PageSkeleton />
      ) : (
        <ErrorState
          text={messageOf(query.error, '没有看完，请再试一次')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Modal>
  );
}

/** Quiet: the dialog shows a failure. */
const workAnalysisQuery = (path: string, task: WorkTask | undefined) =>
  queryOptions({
    queryKey: [...keyOf('/sys/common/static/{path}'), path, 'analysis', task],
    queryFn: async ({ signal }) => {
      const [work, starter] = await Promise.all([
        downloadFile(path, { signal }),
        task === undefined ? undefined : downloadStarter(task, signal),
      ]);
      return await analyseInWorker({ work, starter });
    },
    staleTime: Infinity,
  });

function Answer({ data }: { readonly data: Awaited<ReturnType<typeof analyseInWorker>> }) {
  if ('problem' in data) return <EmptyState text={problemTexts[data.problem]} />;
  if (data.blocks === 0) return <EmptyState text="这个作品还没有积木" />;
  return (
    <div className={styles['analysis']}>
      <Hint color="blue" role="note">
        分数只是参考，不是成绩。说明是写给学生的，其中的“你”就是学生。
      </Hint>
      <Scores analysis={data} />
      <Findings analysis={data} />
      <Habits analysis={data} />
      <OwnPart analysis={data} />
    </div>
  );
}

type PartProps = { readonly analysis: WorkAnalysis };

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Scores({ analysis: { score, blockTexts } }: PartProps) {
  const total = score.reduce((sum, { points }) => sum + points, 0);
  return (
    <Part title={`得分：${total} / ${maxPoints * score.length}`}>
      <ul className={styles['rows']}>
        {score.map(({ area, points, explanation, location }) => (
          <li key={area}>
            <strong>{areaNames[area]}</strong>
            <span className={styles['points']}>
              {points} / {maxPoints}
            </span>
            <span className={styles['reason']}>
              {explanation}
              {location === undefined ? null : (
                <small>
                  {ownerOf(location)}：{blockTexts[location.blocks[0] ?? '']}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Findings({ analysis }: PartProps) {
  const { findings } = analysis;
  return (
    <Part title={`可以想一想的地方（${findings.length}）`}>
      {findings.length === 0 ? <p>没有找到要想一想的地方</p> : null}
      <ul className={styles['rows']}>
        {findings.map(({ rule, kind, title, text, location, isOwn }) => (
          <li key={JSON.stringify([rule, text, location])}>
            <strong>{title}</strong>
            <span className={styles['reason']}>
              <small>{placeText(location, analysis)}</small>
            </span>
            <span className={styles['marks']}>
              {kind === 'bug' ? <Badge color="red">可能出错</Badge> : <Badge color="gray">不容易读</Badge>}
              {isOwn ? null : <Badge color="amber">起始作品里就有</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Habits({ analysis }: PartProps) {
  const { habits } = analysis;
  if (habits.length === 0) return null;
  return (
    <Part title={`做得好的地方（${habits.length}）`}>
      <ul className={styles['rows']}>
        {habits.map(({ rule, title, location }) => (
          <li key={rule}>
            <strong>{title}</strong>
            <span className={styles['reason']}>
              <small>{placeText(location, analysis)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The part that the pupil added to the starter project; empty without one. */
function OwnPart({ analysis }: PartProps) {
  const { own } = analysis;
  if (own === undefined) return null;
  return (
    <Part title="和起始作品比">
      <p>
        {own.blocks} 块积木里，学生自己的有 {own.ownBlocks} 块。
        {own.newSprites.length === 0 ? null : `新的角色：${own.newSprites.join('、')}。`}
      </p>
      <ul className={styles['rows']}>
        {own.scripts.map(({ sprite, script, kind, ownBlocks }) => (
          <li key={JSON.stringify([sprite, script])}>
            <strong>{kind === 'new' ? '新的脚本' : '改过的脚本'}</strong>
            <span className={styles['reason']}>
              <small>
                {sprite}：{scriptAt(analysis, { sprite, script })?.text.split('\n')[0] ?? ''}
              </small>
            </span>
            <span className={styles['points']}>{ownBlocks} 块</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const ownerOf = ({ isStage, sprite }: Location): string => (isStage ? '舞台' : sprite);

/** Returns the sprite of a place and the first line of its script. */
function placeText(location: Location, analysis: WorkAnalysis): string {
  const script = scriptAt(analysis, location);
  if (script === undefined) return ownerOf(location);
  return `${ownerOf(location)}：${script.text.split('\n')[0] ?? ''}`;
}
