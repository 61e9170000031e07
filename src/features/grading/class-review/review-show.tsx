import { Button, Theme } from '@radix-ui/themes';
import { ChevronLeft, ChevronRight, Maximize, Minimize, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState, type KeyboardEvent } from 'react';
import { useFullScreen } from '#shared/react/use-full-screen.ts';
import { InDialog } from '#shared/ui/dialogs/in-dialog.ts';
import { ReturnFocus } from '#shared/ui/dialogs/return-focus.tsx';
import { scrolledGroup } from '#shared/ui/scrolled-by-keyboard.ts';
import { HintSteps } from '#shared/work-analysis/hint-steps.tsx';
import { WholeScript } from '#shared/work-blocks/whole-script.tsx';
import type { ClassReview, Example, ReviewHabit, ReviewProblem } from './class-review.ts';
import styles from './class-review.module.css';

type ReviewShowProps = {
  readonly title: string;
  readonly review: ClassReview;
  readonly onClose: () => void;
};

// The whole page instead of the dialog: toasts are at the end of the page.
const wholePage = { current: document.documentElement };

/** Takes the focus: it is read, and the button that was pressed may be disabled now. */
const focus = (shown: HTMLElement | null): void => shown?.focus();

/** The review for the projector, one topic at a time. It contains no names of pupils. */
export function ReviewShow({ title, review: { habits, problems }, onClose }: ReviewShowProps) {
  const [index, setIndex] = useState(0);
  const { isFull, toggle } = useFullScreen(wholePage);
  const slides = [
    ...(habits.length === 0 ? [] : [<Habits key="habits" habits={habits} />]),
    ...problems.map((problem) => <Problem key={problem.rule} problem={problem} />),
  ];
  const go = (step: -1 | 1) => setIndex(Math.min(slides.length - 1, Math.max(0, index + step)));
  const close = () => {
    if (isFull) toggle();
    onClose();
  };
  const ScreenIcon = isFull ? Minimize : Maximize;
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : close())}>
      {/* At the end of the body, above the dialog with the list of pupils, whose layer has a theme of its own. */}
      <Dialog.Portal>
        <Theme asChild>
          <Dialog.Content
            className={styles['show']}
            aria-describedby={undefined}
            // Escape leaves the full screen first.
            onEscapeKeyDown={(event) => (isFull ? event.preventDefault() : undefined)}
            onKeyDown={(event) => onArrow(event, go)}
          >
            <ReturnFocus />
            <header className={styles['bar']}>
              <Dialog.Title asChild>
                <h1>讲评：{title}</h1>
              </Dialog.Title>
              <span className={styles['buttons']}>
                <Button size="3" variant="surface" disabled={index === 0} onClick={() => go(-1)}>
                  <ChevronLeft size={20} aria-hidden="true" />
                  上一个
                </Button>
                <span className={styles['place']}>
                  {index + 1} / {slides.length}
                </span>
                <Button
                  size="3"
                  variant="surface"
                  disabled={index === slides.length - 1}
                  onClick={() => go(1)}
                >
                  下一个
                  <ChevronRight size={20} aria-hidden="true" />
                </Button>
                {document.fullscreenEnabled ? (
                  <Button size="3" variant="surface" onClick={toggle}>
                    <ScreenIcon size={20} aria-hidden="true" />
                    {isFull ? '退出全屏' : '全屏'}
                  </Button>
                ) : null}
                <Button size="3" variant="surface" color="gray" onClick={close}>
                  <X size={20} aria-hidden="true" />
                  结束讲评
                </Button>
              </span>
            </header>
            <InDialog value>
              <div className={styles['slide']}>{slides[index]}</div>
            </InDialog>
          </Dialog.Content>
        </Theme>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Calls for an arrow to the left or right, unless the focused element scrolls by it. */
function onArrow(event: KeyboardEvent, go: (step: -1 | 1) => void): void {
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const isTaken = event.target instanceof Element && event.target.closest('[role=group]') !== null;
  if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || isTaken || isOther) return;
  event.preventDefault();
  go(event.key === 'ArrowLeft' ? -1 : 1);
}

function Habits({ habits }: { readonly habits: readonly ReviewHabit[] }) {
  return (
    <>
      <h2 ref={focus} tabIndex={-1}>
        做得好的地方
      </h2>
      <ul className={styles['praise']}>
        {habits.map(({ rule, title, count }) => (
          <li key={rule}>
            {title}
            <span className={styles['count']}>{count} 份作品</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Problem({ problem: { title, count, examples } }: { readonly problem: ReviewProblem }) {
  const [first] = examples;
  const isSame = examples.every(({ text }) => text === first?.text);
  return (
    <>
      <h2 ref={focus} tabIndex={-1}>
        {title}
        <span className={styles['count']}>{count} 份作品</span>
      </h2>
      {isSame && first !== undefined ? <p>{first.text}</p> : null}
      <div className={styles['examples']}>
        {examples.map((example, index) => (
          <ExampleScript
            key={JSON.stringify([example.owner, example.text, example.script?.text])}
            example={example}
            name={examples.length === 1 ? '例子' : `例子 ${index + 1}`}
            hasText={!isSame}
          />
        ))}
      </div>
      {first === undefined ? null : (
        <section className={styles['hints']} aria-label="一起想">
          <h3>{examples.length === 1 ? '一起想' : '一起想：例子 1'}</h3>
          <HintSteps hints={first.hints} size="3" />
        </section>
      )}
    </>
  );
}

type ExampleProps = {
  readonly example: Example;
  readonly name: string;
  /** Whether the examples have different texts. */
  readonly hasText: boolean;
};

function ExampleScript({ example: { owner, text, script }, name, hasText }: ExampleProps) {
  return (
    <figure>
      <figcaption>
        <strong>
          {name}：{owner}
        </strong>
        {hasText ? <span>{text}</span> : null}
      </figcaption>
      {script === undefined ? null : (
        <div className={styles['drawing']} {...scrolledGroup} aria-label={`积木：${name}`}>
          <WholeScript script={script} />
        </div>
      )}
    </figure>
  );
}
