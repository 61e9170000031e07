import { setTimeout as delay } from 'node:timers/promises';
import { createStream, type Generator, type RotatingFileStream } from 'rotating-file-stream';

export type LogFile = {
  /** Never throws and never waits: a line that finds no room is counted and forgotten. */
  readonly write: (line: string) => void;
  /** Lines that found no room since the last one that did. */
  readonly lost: () => number;
  /** Flushes to the disk; waits at most a second. */
  readonly close: () => Promise<void>;
};

export type LogFileSettings = {
  /** A new file when this one is as large, or a day old. */
  readonly size: '10M' | '1K';
  /** How many old ones stay: server.log.1 is the newest. */
  readonly kept: number;
};

/** About 60 MB at most: a busy day of a school and the quiet ones before. */
const defaultSettings: LogFileSettings = { size: '10M', kept: 5 };
/** Characters that wait for a disk that does not answer. */
const waitingLimit = 1024 * 1024;
/** Milliseconds before a file that could not be written is tried again. */
const pause = 2000;

/**
 * server.log, on this thread and of bounded size. The log is there for the product: a full disk, a folder that is gone
 * or a broken file costs lines, never an answer.
 */
export function openLogFile(
  folder: string,
  { size, kept }: LogFileSettings = defaultSettings,
  now: () => number = () => performance.now(),
): LogFile {
  let stream: RotatingFileStream | undefined;
  let retryAt = 0;
  let lost = 0;
  let isClosed = false;
  const open = (): RotatingFileStream => {
    const opened = createStream(nameOf, {
      path: folder,
      size,
      interval: '1d',
      initialRotation: true,
      rotate: kept,
      mode: 0o600,
    });
    opened.on('error', () => {
      if (stream !== opened) return;
      stream = undefined;
      retryAt = now() + pause;
      lost += 1;
    });
    return opened;
  };
  return {
    write: (line) => {
      if (isClosed) return;
      if (stream === undefined && now() >= retryAt) stream = open();
      if (stream === undefined || stream.writableLength > waitingLimit) {
        lost += 1;
        return;
      }
      if (lost > 0) {
        stream.write(
          `${JSON.stringify({ level: 40, time: Date.now(), msg: `${lost} lines were lost here` })}\n`,
        );
        lost = 0;
      }
      stream.write(line);
    },
    lost: () => lost,
    close: async () => {
      isClosed = true;
      const ending = stream;
      if (ending === undefined) return;
      const ended = new Promise<void>((resolve) => {
        ending.once('close', resolve).once('error', () => resolve());
      });
      ending.end();
      await Promise.race([ended, delay(1000, undefined, { ref: false })]);
    },
  };
}

/** The library asks with null for the file it writes, and with a number for an old one. */
const nameOf: Generator = (index) => (typeof index === 'number' ? `server.log.${index}` : 'server.log');
