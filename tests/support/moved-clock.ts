/**
 * NODE_OPTIONS of a machine whose clock is wrong by so many milliseconds. SIGUSR2 puts it to the next one, as somebody would who
 * sets it while the product runs.
 */
export function movedClock(...offsets: readonly number[]): string {
  const script = `const Right = Date;
    const offsets = ${JSON.stringify(offsets)};
    process.on('SIGUSR2', () => {
      offsets.shift();
      process.stderr.write('clock: ' + offsets[0] + '\\n');
    });
    globalThis.Date = class extends Right {
      constructor(...parts) {
        if (parts.length === 0) super(Right.now() + offsets[0]);
        else super(...parts);
      }
      static now() {
        return Right.now() + offsets[0];
      }
    };`;
  return `--import "data:text/javascript,${encodeURIComponent(script)}"`;
}
