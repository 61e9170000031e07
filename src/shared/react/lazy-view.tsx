import { Button } from '@radix-ui/themes';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useNotices } from '#shared/app/app-context.tsx';
import { chunkLostAgain, isChunkError, withinChunkTime } from '#shared/browser/chunk-error.ts';
import { reloadWhenServed, reloadWord } from '#shared/app/reload-page.ts';

type CodeView<Code> = ComponentType<{ readonly draw: (code: Code) => ReactNode }>;

/** Lazy code, fetched on first use and once for all users. */
export type LazyCode<Code> = {
  /** Prefetches the code; a failure appears when the part is shown. */
  readonly preload: () => void;
  /** Gives the loaded code to the render function. */
  readonly shown: () => CodeView<Code>;
  /** Called after its failure was shown: the code is requested again, and the next failure is `chunkLostAgain`. */
  readonly lose: () => void;
};

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let loadPromise: Promise<Code> | undefined;
  let shown: CodeView<Code> | undefined;
  let wasLost = false;
  const forget = (): void => {
    loadPromise = undefined;
    shown = undefined;
  };
  const loadOnce = (): Promise<Code> => {
    loadPromise ??= withinChunkTime(load());
    return loadPromise;
  };
  const nameLoss = (error: unknown): never => {
    if (isChunkError(error) && wasLost) error.message = chunkLostAgain;
    throw error;
  };
  return {
    lose: () => {
      forget();
      wasLost = true;
    },
    preload: () => void loadOnce().catch(forget),
    shown: () => {
      shown ??= lazy<CodeView<Code>>(async () => {
        const code = await loadOnce().catch(nameLoss);
        return { default: ({ draw }) => draw(code) };
      });
      return shown;
    },
  };
}

type LazyViewProps<Code> = {
  readonly from: LazyCode<Code>;
  readonly fallback?: ReactNode;
  /** Unmounts the part when it cannot be shown; if omitted, a button in its place retries. */
  readonly onLost?: () => void;
  readonly children: (code: Code) => ReactNode;
};

/** Shows an independent part of the page: if it fails to load, or throws, nothing else is affected. */
export function LazyView<Code>({ from, fallback = null, onLost, children }: LazyViewProps<Code>) {
  const notices = useNotices();
  const noteLoss = (error: unknown): void => {
    from.lose();
    const text = isChunkError(error) ? error.message : '页面出错了';
    notices.show({
      kind: 'error',
      title: '系统提示',
      text,
      ...(text === chunkLostAgain
        ? { action: { label: reloadWord, act: () => void reloadWhenServed(notices) }, duration: timeToReload }
        : {}),
    });
    onLost?.();
  };
  return (
    <CatchBoundary
      getResetKey={sameKey}
      onCatch={noteLoss}
      errorComponent={onLost === undefined ? Again : Nothing}
    >
      <Suspense fallback={fallback}>
        <Loaded from={from} draw={children} />
      </Suspense>
    </CatchBoundary>
  );
}

/** The duration of a toast with a button. */
const timeToReload = 20_000;
const sameKey = (): string => 'part';

type LoadedProps<Code> = { readonly from: LazyCode<Code>; readonly draw: (code: Code) => ReactNode };

function Loaded<Code>({ from, draw }: LoadedProps<Code>) {
  return createElement(from.shown(), { draw });
}

function Again({ error, reset }: ErrorComponentProps) {
  const notices = useNotices();
  const isForGood = error instanceof Error && error.message === chunkLostAgain;
  return (
    <Button
      type="button"
      variant="surface"
      color="gray"
      style={{ margin: 12 }}
      onClick={isForGood ? () => void reloadWhenServed(notices) : reset}
    >
      {isForGood ? reloadWord : '重试'}
    </Button>
  );
}

function Nothing() {
  return null;
}
