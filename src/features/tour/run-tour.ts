import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import type { themeElement } from '#shared/browser/theme.ts';
import { tourSteps } from './tour-steps.ts';
import styles from './tour.module.css';

type TourInput = {
  readonly theme: ReturnType<typeof themeElement>;
  /** Returns whether a page is in the user's menu. */
  readonly hasPage: (path: string) => boolean;
  /** Calls back when another page is about to be shown; returns a function that stops it. */
  readonly onLeave: (leave: () => void) => () => void;
};

/** Shows 首页 step by step in an overlay; leaving for another page ends the tour. */
export function runTour({ theme: { className, ...attributes }, hasPage, onLeave }: TourInput): void {
  const steps = tourSteps(hasPage);
  const tour = driver({
    steps: steps.map((step, index) => ({
      ...step,
      popover: {
        ...step.popover,
        showButtons: [
          ...(index > 0 ? (['previous'] as const) : []),
          'next',
          ...(index < steps.length - 1 ? (['close'] as const) : []),
        ],
      },
    })),
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // Otherwise the keyboard could leave through the highlighted element.
    disableActiveInteraction: true,
    showProgress: true,
    progressText: '第 {{current}} 步，共 {{total}} 步',
    prevBtnText: '上一步',
    nextBtnText: '下一步',
    doneBtnText: '完成',
    popoverClass: `${className} ${styles['tour'] ?? ''}`,
    onPopoverRender: ({ wrapper, closeButton, footerButtons, nextButton }) => {
      for (const [name, value] of Object.entries(attributes)) wrapper.setAttribute(name, value);
      wrapper.setAttribute('aria-modal', 'true');
      closeButton.textContent = '跳过';
      closeButton.removeAttribute('aria-label');
      footerButtons.prepend(closeButton);
      // The library focuses the first button, which would close the tour.
      queueMicrotask(() => nextButton.focus());
    },
    // The highlighted element opens nothing, whatever attributes the library adds.
    onHighlighted: (element) => {
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
    },
    onDestroyed: () => {
      stop();
      document.querySelector<HTMLElement>('#content')?.focus();
    },
  });
  const stop = onLeave(() => {
    // The library fires no event if the tour ends before its first step.
    stop();
    tour.destroy();
  });
  tour.drive();
}
