/** States in which there is nothing more to deal with (specification §5). */
const dealt = new Set(['1', '3', '4']);

/** Whether the button to deal with something is shown: unless its status is 1, 3 or 4. Servers send numbers and text. */
export function showsDealButton(status: string | number | null | undefined): boolean {
  return !dealt.has(String(status ?? ''));
}
