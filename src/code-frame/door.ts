type Sealed = { readonly kind: string; readonly channel: string };

type Sides<Command extends Sealed, Report> = {
  readonly parse: (data: unknown) => Command | null;
  readonly seal: (channel: string, report: Report) => unknown;
  /** Called once, when the page has connected; throws where the frame cannot work. */
  readonly create: (report: (report: Report) => void) => (command: Command) => void;
  readonly ready: Report;
  readonly broken: Report;
};

/** The frame's side of a protocol. Call it while the frame's script loads: only pages of its origin may command. */
export function openDoor<Command extends Sealed, Report>(sides: Sides<Command, Report>): void {
  const script = document.currentScript;
  const home = script instanceof HTMLScriptElement ? new URL(script.src).origin : '';
  let channel: string | undefined;
  let obey: ((command: Command) => void) | undefined;
  const report = (message: Report): void => {
    if (channel !== undefined) window.parent.postMessage(sides.seal(channel, message), home);
  };
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== home) return;
    const message = sides.parse(event.data);
    if (message === null) return;
    if (message.kind === 'connect' && channel === undefined) {
      channel = message.channel;
      try {
        obey = sides.create(report);
        report(sides.ready);
      } catch {
        report(sides.broken);
      }
    } else if (message.channel === channel) obey?.(message);
  });
}
