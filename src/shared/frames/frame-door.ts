type ChannelMessage = { readonly kind: string; readonly channel: string };

type Sides<Command extends ChannelMessage, Report extends { readonly kind: string }> = {
  readonly parse: (data: unknown) => Command | null;
  readonly seal: (channel: string, report: Report) => unknown;
  /** Called once, when the page has connected; throws if the frame cannot work. */
  readonly create: (report: (report: Report) => void) => (command: Command) => void;
  readonly ready: Report;
  readonly broken: Report;
  /** The reports that describe the frame's state: they are repeated for a page that reconnects (a kept-alive tab). */
  readonly standing?: readonly Report['kind'][];
  /** Buffers that are transferred, not copied. */
  readonly buffersOf?: (report: Report) => ArrayBuffer[];
};

/**
 * A sandboxed frame's side of a protocol. Call it while the frame's script loads: only a page of the script's origin
 * may command the frame; `frame-ancestors` enforces the same.
 */
export function openFrameDoor<Command extends ChannelMessage, Report extends { readonly kind: string }>(
  sides: Sides<Command, Report>,
): void {
  // The origin of the document's URL; the opaque origin itself is 'null'.
  const home = location.origin;
  let channel: string | undefined;
  let obey: ((command: Command) => void) | undefined;
  const past = new Map<string, Report>();
  const report = (message: Report): void => {
    if (sides.standing?.includes(message.kind) === true) past.set(message.kind, message);
    if (channel === undefined) return;
    window.parent.postMessage(sides.seal(channel, message), home, sides.buffersOf?.(message) ?? []);
  };
  const connect = (id: string): void => {
    channel = id;
    try {
      obey = sides.create(report);
      report(sides.ready);
    } catch {
      report(sides.broken);
    }
  };
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== home) return;
    const message = sides.parse(event.data);
    if (message === null) return;
    if (channel === undefined) {
      if (message.kind === 'connect') connect(message.channel);
    } else if (message.channel !== channel) return;
    else if (message.kind === 'connect') for (const one of past.values()) report(one);
    else obey?.(message);
  });
}
