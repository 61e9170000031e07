import { Button, IconButton } from '@radix-ui/themes';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { LazyView } from '#shared/react/lazy-view.tsx';
import { PinyinText } from '#shared/reading/pinyin-text.tsx';
import { Celebration } from '#shared/ui/media/celebration.tsx';
import { ReadAloud } from '#shared/ui/media/read-aloud.tsx';
import { useFocusAfter } from '#shared/ui/use-focus-after.ts';
import type { EditorLink } from '../editor-link.ts';
import {
  isFinished,
  proposalsAfter,
  readProgress,
  writeProgress,
  type Progress,
} from './tutorial-progress.ts';
import { stepBlocksPart } from './step-blocks-part.ts';
import { createTutorialRun } from './tutorial-run.ts';
import { scriptsIn, type ScriptCondition, type Tutorial, type TutorialStep } from './tutorial.ts';
import { tutorials } from './tutorials.ts';
import { scrolledGroup } from '#shared/ui/scrolled-by-keyboard.ts';
import styles from './tutorials.module.css';

type PanelProps = {
  readonly userId: string;
  readonly link: Pick<EditorLink, 'describeProject' | 'revision' | 'attempt'>;
  readonly onChoose: (id: string) => void;
  readonly onGallery: () => void;
  readonly onClose: () => void;
};

/** The tutorial with this id. It never changes the work. */
export function TutorialPanel({ id, ...props }: PanelProps & { readonly id: string }) {
  const tutorial = tutorials.find((one) => one.id === id);
  return tutorial === undefined ? null : <Steps key={id} tutorial={tutorial} {...props} />;
}

type StepsProps = PanelProps & { readonly tutorial: Tutorial };

function Steps({ tutorial, userId, link, onChoose, onGallery, onClose }: StepsProps) {
  const { name, steps } = tutorial;
  const [run] = useState(() =>
    createTutorialRun(tutorial, {
      link,
      progress: readProgress(userId, tutorial),
      onProgress: (progress) => writeProgress(userId, tutorial, progress),
    }),
  );
  const progress = useSyncExternalStore(run.subscribe, run.progress);
  const stepId = useId();
  const focusAfter = useFocusAfter();
  const go = (index: number): void => {
    focusAfter(`${stepId}${index}`);
    run.go(index);
  };
  return (
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <Heading text={name} />
        <IconButton variant="ghost" color="gray" aria-label="关闭教程" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <output className={styles['progress']} aria-live="polite">
        {progressText(tutorial, progress)}
      </output>
      <ol className={styles['steps']}>
        {steps.map((step, index) => (
          <Step
            key={step.text}
            id={`${stepId}${index}`}
            step={step}
            index={index}
            count={steps.length}
            progress={progress}
            onGo={go}
          />
        ))}
      </ol>
      {isFinished(tutorial, progress) ? (
        <Finish tutorial={tutorial} userId={userId} onChoose={onChoose} />
      ) : null}
      <div className={styles['foot']}>
        <Button
          variant="ghost"
          color="gray"
          onClick={() => {
            focusAfter(`${stepId}0`);
            run.restart();
          }}
        >
          从头再来
        </Button>
        <Button variant="ghost" color="gray" onClick={onGallery}>
          换一个教程
        </Button>
      </div>
    </div>
  );
}

function progressText({ steps }: Tutorial, { current, ticked }: Progress): string {
  if (ticked.length === steps.length) return '全部做完了！';
  if (ticked.includes(current)) return `第 ${current + 1} 步做好了！`;
  return `第 ${current + 1} 步，共 ${steps.length} 步`;
}

/** Takes the focus, which was in the gallery or in the panel of another tutorial. */
function Heading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The closing gallery returns the focus to the button that opened it.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} aria-label={text}>
      <PinyinText text={text} />
    </h2>
  );
}

type StepProps = {
  readonly id: string;
  readonly step: TutorialStep;
  readonly index: number;
  readonly count: number;
  readonly progress: Progress;
  readonly onGo: (index: number) => void;
};

function Step({ id, step: { text, tip, done }, index, count, progress, onGo }: StepProps) {
  const isTicked = progress.ticked.includes(index);
  const isCurrent = progress.current === index;
  const Icon = isTicked ? CircleCheck : Circle;
  return (
    <li data-done={isTicked} data-current={isCurrent}>
      <button
        type="button"
        id={id}
        className={styles['step']}
        aria-current={isCurrent ? 'step' : undefined}
        aria-label={`${isTicked ? '做好了：' : ''}${text}`}
        onClick={() => onGo(index)}
      >
        <Icon size={20} aria-hidden="true" />
        <span>
          <PinyinText text={text} />
        </span>
      </button>
      {isCurrent ? (
        <div className={styles['body']}>
          {tip === undefined ? null : (
            <p className={styles['tip']}>
              <PinyinText text={tip} />
            </p>
          )}
          <ReadAloud text={`${text}${tip ?? ''}`} />
          {scriptsIn(done).map((script) => (
            <Script key={JSON.stringify(script)} script={script} />
          ))}
          <div className={styles['buttons']}>
            <Button variant="surface" color="gray" disabled={index === 0} onClick={() => onGo(index - 1)}>
              上一步
            </Button>
            {index === count - 1 ? null : (
              <Button variant={isTicked ? 'solid' : 'surface'} onClick={() => onGo(index + 1)}>
                下一步
              </Button>
            )}
          </div>
        </div>
      ) : null}
    </li>
  );
}

/** The blocks of a script, and its sprite. */
function Script({ script: { owner, blocks } }: { readonly script: ScriptCondition }) {
  const place = owner === undefined ? '积木' : `写给${owner.kind === 'stage' ? '舞台' : owner.name}的积木`;
  return (
    <figure className={styles['script']}>
      {owner === undefined ? null : (
        <figcaption>
          <PinyinText text={owner.kind === 'stage' ? '写给舞台：' : `写给${owner.name}：`} />
        </figcaption>
      )}
      {/* The keyboard scrolls wide scripts too. */}
      <div className={styles['drawing']} {...scrolledGroup} aria-label={place}>
        <LazyView from={stepBlocksPart}>{({ StepBlocks }) => <StepBlocks blocks={blocks} />}</LazyView>
      </div>
    </figure>
  );
}

type FinishProps = Pick<StepsProps, 'tutorial' | 'userId' | 'onChoose'>;

function Finish({ tutorial, userId, onChoose }: FinishProps) {
  const proposals = proposalsAfter(tutorial, tutorials, (one) => isFinished(one, readProgress(userId, one)));
  return (
    <section className={styles['finish']} aria-label="做完了">
      <Celebration userId={userId} />
      <p>
        <PinyinText text={`你学会了：${tutorial.learns}。点绿旗，玩一玩自己的作品吧！`} />
      </p>
      <h3>
        <PinyinText text="接下来可以做" />
      </h3>
      {proposals.map(({ id, name }) => (
        <Button key={id} variant="soft" onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </section>
  );
}
