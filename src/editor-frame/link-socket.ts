import type { EditorReport } from '#shared/frames/editor-protocol.ts';

/** The interface that the engine expects of its socket to Scratch Link, a program installed on each computer. */
export type LinkSocket = {
  setOnOpen: (listener: () => void) => void;
  setOnClose: (listener: () => void) => void;
  setOnError: (listener: () => void) => void;
  setHandleMessage: (listener: (message: unknown) => void) => void;
  isOpen: () => boolean;
  open: () => void;
  close: () => void;
  sendMessage: (message: object) => void;
};

/** The page replaces Scratch Link: one socket at a time, with JSON-RPC in both directions. */
export function createLink(report: (report: EditorReport) => void) {
  let hear: (text: string | undefined) => void = () => undefined;
  return {
    /** Receives a message of the page; undefined means the device disconnected. */
    hear: (text: string | undefined): void => hear(text),
    createSocket: (): LinkSocket => {
      const on = { open: () => {}, close: () => {}, message: (_message: unknown) => {} };
      let isOpen = false;
      const receive = (text: string | undefined): void => {
        if (!isOpen) return;
        isOpen = text !== undefined;
        if (text === undefined) on.close();
        else on.message(JSON.parse(text));
      };
      return {
        setOnOpen: (listener) => void (on.open = listener),
        setOnClose: (listener) => void (on.close = listener),
        // The page is always reachable.
        setOnError: () => undefined,
        setHandleMessage: (listener) => void (on.message = listener),
        isOpen: () => isOpen,
        open: () => {
          hear = receive;
          isOpen = true;
          queueMicrotask(() => on.open());
        },
        close: () => {
          isOpen = false;
          report({ kind: 'linkSaid' });
        },
        sendMessage: (message) => {
          if (isOpen) report({ kind: 'linkSaid', text: JSON.stringify(message) });
        },
      };
    },
  };
}
