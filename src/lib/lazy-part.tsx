import { Button } from '@radix-ui/themes';
import { CatchBoundary } from '@tanstack/react-router';
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useNotices } from './app-context.tsx';
import { isChunkError, withinChunkTime } from './chunk-error.ts';

type Shown<Code> = ComponentType<{ readonly draw: (code: Code) => ReactNode }>;

/** Code that is fetched when it is first wanted, and once for all who want it. */
export type Part<Code> = {
  /** Ahead of time; a failure shows when the part does. */
  readonly preload: () => void;
  /** Gives the code to what it is asked to draw, once it has come. */
  readonly shown: () => Shown<Code>;
  /** What failed is asked for again. */
  readonly forget: () => void;
};

export function createPart<Code>(load: () => Promise<Code>): Part<Code> {
  let asked: Promise<Code> | undefined;
  let shown: Shown<Code> | undefined;
  const forget = (): void => {
    asked = undefined;
    shown = undefined;
  };
  const ask = (): Promise<Code> => {
    asked ??= withinChunkTime(load());
    return asked;
  };
  return {
    forget,
    preload: () => void ask().catch(forget),
    shown: () => {
      shown ??= lazy<Shown<Code>>(async () => {
        const code = await ask();
        return { default: ({ draw }) => draw(code) };
      });
      return shown;
    },
  };
}

type LazyPartProps<Code> = {
  readonly from: Part<Code>;
  readonly fallback?: ReactNode;
  /** Takes the part off the screen when it cannot be shown; left out: a button in its place tries again. */
  readonly onLost?: () => void;
  readonly children: (code: Code) => ReactNode;
};

/** Shows a part of the page that stands by itself: when it does not come, or breaks, nothing else goes with it. */
export function LazyPart<Code>({ from, fallback = null, onLost, children }: LazyPartProps<Code>) {
  const notices = useNotices();
  const noteLoss = (error: unknown): void => {
    from.forget();
    const text = isChunkError(error) ? error.message : '页面出错了';
    notices.show({ kind: 'error', title: '系统提示', text });
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

const sameKey = (): string => 'part';

type LoadedProps<Code> = { readonly from: Part<Code>; readonly draw: (code: Code) => ReactNode };

function Loaded<Code>({ from, draw }: LoadedProps<Code>) {
  return createElement(from.shown(), { draw });
}

function Again({ reset }: { readonly reset: () => void }) {
  return (
    <Button type="button" variant="surface" color="gray" style={{ margin: 12 }} onClick={reset}>
      重试
    </Button>
  );
}

function Nothing() {
  return null;
}
