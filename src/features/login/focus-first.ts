/** The `ref` of a later step: the button that led there is unmounted, and the focus is lost with it. */
export function focusFirst(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('input:not([readonly], [type=radio]), h2, a')?.focus();
}
