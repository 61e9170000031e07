/** The time in which output is collected before it is read out. */
const interval = 1500;
/** Longer output is not read out; only its end is. */
const longest = 300;

/**
 * Gives new output to screen readers. The output of an interval is one message; a message about long output has only
 * the number of lines and the last line.
 */
export function createAnnouncer(region: HTMLElement) {
  let collected = '';
  let lineCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    timer = undefined;
    const text = collected.trim();
    const last = text.slice(text.lastIndexOf('\n') + 1).slice(-longest);
    region.textContent =
      text.length <= longest && lineCount <= 10
        ? text
        : `又输出了 ${Math.max(lineCount, 1)} 行，最后是：${last}`;
    collected = '';
    lineCount = 0;
  };
  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    collected = '';
    lineCount = 0;
    region.textContent = '';
  };
  return {
    add: (text: string): void => {
      lineCount += text.split('\n').length - 1;
      collected = (collected + text).slice(-4 * longest);
      timer ??= setTimeout(flush, interval);
    },
    /** Reads out a text now and discards the collected output. */
    announce: (text: string): void => {
      clear();
      region.textContent = text;
    },
    clear,
  };
}
